import { useQuery } from '@tanstack/react-query'
import type { Permission } from '#contract/access/permissions'
import type { PermissionGroups, Role } from '#contract/roles/calls'
import { roleName } from '#contract/roles/roleName'
import { EntityEdit, EntityFormPage } from '../../app/entity/EntityFormPage'
import { useEntityForm } from '../../app/entity/useEntityForm'
import { useLanguage, useText } from '../../app/i18n/useText'
import { Loaded, saidHere } from '../../app/query/Loaded'
import { useParams } from '../../app/router/navigation'
import { api } from '../../lib/api/api'
import { TextField } from '../../ui/fields/TextField'
import { FormSection } from '../../ui/form/FormSection'
import { Page } from '../../ui/Page'
import { PermissionChoice } from './PermissionChoice'

type FormProps = { role?: Role; all: PermissionGroups }

function RoleForm({ role, all }: FormProps) {
  const t = useText('roles')
  const language = useLanguage()
  const held: Permission[] = role ? [...role.permissions.admin.privileges, ...role.permissions.patient.privileges] : []
  const form = useEntityForm({
    initial: { name: role?.name ?? '', permissions: held },
    schema: () => import('#contract/roles/calls').then((m) => m.RoleInput),
    send: (body, options) =>
      role
        ? api.roles.update.call({ params: { id: role.id }, body, ...options })
        : api.roles.create.call({ body, ...options }),
    area: 'roles',
    listAt: '/roles',
  })
  const { value, onChange, error } = form.field('permissions')
  return (
    <EntityFormPage
      title={role ? roleName(role.name, language) : t('new')}
      way={{ label: t('title'), to: '/roles' }}
      form={form}
    >
      <FormSection title={t('form.about')}>
        <TextField
          {...form.field('name')}
          label={t('field.name')}
          maxLength={255}
          disabled={role?.seeded}
          hint={role?.seeded ? t('form.seeded') : undefined}
        />
      </FormSection>
      {[all.admin, all.patient].map((group) => (
        <FormSection key={group.title} title={group.title}>
          <PermissionChoice all={group.privileges} chosen={value} onChange={onChange} error={error} />
        </FormSection>
      ))}
    </EntityFormPage>
  )
}

/** The form once it is known which permissions there are. */
function WithPermissions({ role }: { role?: Role }) {
  const t = useText('roles')
  const all = useQuery({ ...api.roles.permissions.query(), ...saidHere, staleTime: Number.POSITIVE_INFINITY })
  if (all.data) return <RoleForm all={all.data.data} {...(role && { role })} />
  return (
    <Page title={t('new')}>
      <Loaded query={all} look="form">
        {() => null}
      </Loaded>
    </Page>
  )
}

export function RoleCreate() {
  return <WithPermissions />
}

export function RoleEdit() {
  const t = useText('roles')
  const id = Number(useParams<'id'>().id)
  return (
    <EntityEdit
      title={t('edit')}
      way={{ label: t('title'), to: '/roles' }}
      read={api.roles.show.query({ params: { id } })}
    >
      {(role) => <WithPermissions role={role} />}
    </EntityEdit>
  )
}
