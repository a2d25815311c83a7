-- Who receives cash at the desk, and who looks at payments that need a person (decisions 15).
insert into role_permissions (role_id, permission)
select roles.id, granted.permission
from roles join (values ('ADMIN', 'receive-cash'), ('ADMIN', 'list-payments'), ('COORDINATOR', 'receive-cash'))
  as granted (code, permission) on granted.code = roles.code
where roles.seeded
on conflict do nothing;
