-- Production installations require it of their administrators; new ones do so from the first start (decision 97).
update roles set requires_second_factor = true
where seeded and code in ('SUPER_ADMIN', 'ADMIN') and exists (select from installation where mode = 'production');
