-- A password that nobody has given was chosen by the account's owner: with a mailed link, or at the registration, which also
-- signed in and sent a verification link. So far, only passwords from the profile counted as chosen by the owner.
update users set owner_chose = true
where not owner_chose and not password_given
  and (verified_at is not null
    or exists (select from sessions where sessions.user_id = users.id)
    or exists (select from account_tokens where account_tokens.user_id = users.id and purpose = 'verify'));

update users set in_use = true
where owner_chose or exists (select from sessions where sessions.user_id = users.id);
