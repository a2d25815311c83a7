-- outside a transaction
-- The corrections in the timeline of a case: few vital signs have one.
create index concurrently if not exists vital_signs_corrected on vital_signs (episode_id) where revision > 1;
