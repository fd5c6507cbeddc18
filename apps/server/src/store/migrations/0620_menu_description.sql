-- An entry of the menu says what it is for. In versions from before that was so, its name stands there, as it stood alone.
UPDATE content_version
SET entries = (SELECT jsonb_agg(entry || jsonb_build_object('description', entry -> 'name') ORDER BY place)
               FROM jsonb_array_elements(entries) WITH ORDINALITY AS listed (entry, place))
WHERE content = 'menus' AND jsonb_array_length(entries) > 0;
