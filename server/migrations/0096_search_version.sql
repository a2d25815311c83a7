-- Each start looks for people whose search text is older than the rules; there are hardly ever any.
create index users_search_version on users (search_version);
