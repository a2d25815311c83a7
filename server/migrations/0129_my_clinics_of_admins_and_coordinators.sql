-- Coordinators and admins had no route to an agenda: My Clinics lists the clinics whose agenda they may open.
insert into role_permissions (role_id, permission)
select roles.id, 'list-my-clinics' from roles where roles.seeded and roles.code in ('ADMIN', 'COORDINATOR')
on conflict do nothing;
