-- Admins refund appointments, and approve refunds that another person requested.
insert into role_permissions (role_id, permission)
select roles.id, permission from roles cross join unnest(array['refund-appointment', 'approve-refund']) as permission
where roles.seeded and roles.code = 'ADMIN'
on conflict do nothing;
