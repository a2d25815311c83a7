import type { Permission } from '#contract/access/permissions'
import type { Language } from '#contract/kit/translate'
import type { PermissionGroups, Role, RoleRow } from '#contract/roles/calls'
import { roleName } from '#contract/roles/roleName'
import type { Form } from '../../app/form/useForm'
import { usePermissionTexts } from '../../app/i18n/usePermissionTexts'
import { type Text, useText } from '../../app/i18n/useText'
import { Card } from '../../ui/Card'
import { TextField } from '../../ui/fields/TextField'
import { FormSection } from '../../ui/form/FormSection'
import type { Column } from '../../ui/list/listTypes'
import { Name } from '../../ui/Name'
import { PermissionChoice } from './PermissionChoice'
import { subjectsOf } from './permissionSubjects'
import classes from './Roles.module.css'

// The definition of a role's fields for all its pages. Add new fields here.

export type RoleValues = ReturnType<typeof initialOf>

/** Returns the initial values. */
export function initialOf(role: Role | undefined) {
  const { admin, patient } = role?.permissions ?? {}
  const permissions: Permission[] = [...(admin?.privileges ?? []), ...(patient?.privileges ?? [])]
  return { name: role?.name ?? '', permissions }
}

type InputsProps = { form: Form<RoleValues>; role: Role | undefined; all: PermissionGroups }

/** Shows the sections of the form. */
export function RoleInputs({ form, role, all }: InputsProps) {
  const t = useText('roles')
  const { value, onChange, error } = form.field('permissions')
  return (
    <>
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
    </>
  )
}

/** Shows the permissions on the role's page. */
export function RoleFacts({ permissions }: Pick<Role, 'permissions'>) {
  return (
    <>
      <Granted group={permissions.admin} />
      <Granted group={permissions.patient} />
    </>
  )
}

function Granted({ group }: { group: PermissionGroups['admin'] }) {
  const t = useText('roles')
  const { nameOf, nameOfSubject } = usePermissionTexts()
  return (
    <Card title={group.title} note={String(group.privileges.length)}>
      {group.privileges.length === 0 && <p className={classes.none}>{t('none')}</p>}
      <ul className={classes.granted}>
        {subjectsOf(group.privileges).map(({ subject, permissions }) => (
          <li key={subject}>
            <h3 className={classes.subjectName}>{nameOfSubject(subject)}</h3>
            <ul className={classes.line}>
              {permissions.map((permission) => (
                <li key={permission} className={classes.pill}>
                  {nameOf(permission)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Returns the columns of the list and its export. */
export function columns(t: Text<'roles'>, language: Language): Column<RoleRow>[] {
  return [
    { key: 'id', header: t('field.id'), hidden: true, exported: 'id' },
    {
      key: 'name',
      header: t('field.name'),
      render: ({ name }) => <Name>{roleName(name, language)}</Name>,
      exported: 'name_text',
    },
    {
      key: 'holders',
      header: t('field.holders'),
      render: ({ holders }) => holders,
      align: 'end',
      exported: 'holders',
    },
  ]
}
