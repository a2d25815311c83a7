import { useQuery } from '@tanstack/react-query'
import type { PermissionGroups, Role } from '#contract/roles/calls'
import { roleName } from '#contract/roles/roleName'
import { EntityEdit, EntityFormPage } from '../../app/entity/EntityFormPage'
import { useEntityForm } from '../../app/entity/useEntityForm'
import { useFormBase } from '../../app/form/useFormBase'
import { useLanguage, useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { useParams } from '../../app/router/navigation'
import { api } from '../../lib/api/api'
import { Page } from '../../ui/Page'
import { initialValues, RoleInputs, toRequestBody } from './fields'
import { RoleShow } from './RoleShow'

type FormProps = { role?: Role; all: PermissionGroups }

function RoleForm({ role, all }: FormProps) {
  const t = useText('roles')
  const language = useLanguage()
  const hospitals = useQuery({ ...api.hospitals.my.query(), enabled: !role }).data?.data ?? []
  const base = useFormBase(role, ({ id }) => api.roles.show.call({ params: { id } }), initialValues)
  const form = useEntityForm({
    initial: initialValues(role),
    base,
    body: toRequestBody,
    schema: () => import('#contract/roles/calls').then((m) => m.RoleInput),
    send: (body, options) =>
      role
        ? api.roles.update.call({ params: { id: role.id }, body, ...options })
        : api.roles.create.call({ body, ...options }),
    area: 'roles',
    listAt: '/roles',
  })
  return (
    <EntityFormPage
      title={role ? roleName(role.name, language) : t('new')}
      parent={{ label: t('title'), to: '/roles' }}
      form={form}
    >
      <RoleInputs form={form} role={role} all={all} hospitals={hospitals} />
    </EntityFormPage>
  )
}

/** Shows the form once the permissions are fetched. */
function WithPermissions({ role }: { role?: Role }) {
  const t = useText('roles')
  const all = useQuery({ ...api.roles.permissions.query(), ...handlesOwnError, staleTime: Number.POSITIVE_INFINITY })
  if (all.data) return <RoleForm all={all.data.data} {...(role && { role })} />
  return (
    <Page title={t('new')}>
      <QueryBoundary query={all} variant="form">
        {() => null}
      </QueryBoundary>
    </Page>
  )
}

/** Shows the form for a new role. */
export function RoleCreate() {
  return <WithPermissions />
}

/** Shows the form for an existing role. */
export function RoleEdit() {
  const t = useText('roles')
  const id = Number(useParams<'id'>().id)
  return (
    <EntityEdit
      title={t('edit')}
      parent={{ label: t('title'), to: '/roles' }}
      read={api.roles.show.query({ params: { id } })}
    >
      {(role) => (role.can_update ? <WithPermissions role={role} /> : <RoleShow />)}
    </EntityEdit>
  )
}
