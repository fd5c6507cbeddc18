-- News that the server imported from the feeds of the brand's file, in the language of the feed, as plain text.
CREATE TABLE imported_news (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  feed text NOT NULL,
  guid text NOT NULL,
  language text NOT NULL,
  source text NOT NULL,
  title text NOT NULL,
  summary text NOT NULL,
  link text,
  published_at bigint NOT NULL,
  UNIQUE (feed, guid),
  -- The same report of several feeds is one.
  UNIQUE (language, title)
);
CREATE INDEX imported_news_published_at ON imported_news (language, published_at DESC, id DESC);
