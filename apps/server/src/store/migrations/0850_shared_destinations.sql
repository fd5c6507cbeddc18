-- Who else has the same account, card or address to be paid out to.
CREATE INDEX bank_card_number ON bank_card (number_digest);
CREATE INDEX wallet_address ON wallet (address);
