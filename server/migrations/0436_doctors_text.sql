-- What patients read about a doctor, in the other script: the text of `bio` has one language.
alter table users add column alternate_bio text;
