-- A payment that came after its slot was released is owed to the patient until it is used for another time. Those that the
-- ledger has as income are applied again by the job that asks the providers, which corrects it.
update payment_attempts set next_inquiry_at = now()
where refunded < captured and next_inquiry_at is null and exists (
  select from payment_reviews
  where payment_reviews.attempt_id = payment_attempts.id and payment_reviews.reason = 'paid_after_release');
