-- A nickname that was the customer's invitation code gave the code away.
UPDATE customer SET nickname = '' WHERE nickname = invitation_code;
