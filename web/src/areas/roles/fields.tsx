import type { Permission } from '#contract/access/permissions'
import type { Language } from '#contract/kit/translate'
import type { PermissionGroups, Role, RoleRow } from '#contract/roles/calls'
import { roleName } from '#contract/roles/roleName'
import type { Form } from '../../app/form/useForm'
import { usePermissionTexts } from '../../app/i18n/usePermissionTexts'
import { type Text, useText } from '../../app/i18n/useText'
import { useAuthSession } from '../../app/session/useAuthSession'
import { Card } from '../../ui/Card'
import { Facts } from '../../ui/Facts'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { CheckboxField } from '../../ui/fields/CheckboxField'
import { SelectField } from '../../ui/fields/SelectField'
import { TextField } from '../../ui/fields/TextField'
import { FormSection } from '../../ui/form/FormSection'
import type { Column } from '../../ui/list/listTypes'
import { Name } from '../../ui/Name'
import { PermissionChoice } from './PermissionChoice'
import { subjectsOf } from './permissionSubjects'
import classes from './Roles.module.css'

// The definition of a role's fields for all its pages. Add new fields here.

export type RoleValues = ReturnType<typeof initialValues>

/** Returns the initial values. */
export function initialValues(role: Role | undefined) {
  const { admin, patient } = role?.permissions ?? {}
  const permissions: Permission[] = [...(admin?.privileges ?? []), ...(patient?.privileges ?? [])]
  const hospital = role?.hospital ?? null
  return {
    name: role?.name ?? '',
    hospital_id: hospital && String(hospital.id),
    requires_second_factor: role?.requires_second_factor ?? false,
    permissions,
  }
}

/** Converts the form's values to the request body. */
export function toRequestBody({ hospital_id: hospitalId, ...values }: RoleValues) {
  return { ...values, hospital_id: hospitalId === null ? null : Number(hospitalId) }
}

type InputsProps = {
  form: Form<RoleValues>
  role: Role | undefined
  all: PermissionGroups
  /** Hospitals that can own a new role. */
  hospitals: readonly { id: number; name: string }[]
}

/** Shows the sections of the form. */
export function RoleInputs({ form, role, all, hospitals }: InputsProps) {
  const t = useText('roles')
  const { hasRole } = useAuthSession()
  const isSuperAdmin = hasRole('SUPER_ADMIN')
  const offered = role ? (role.hospital ? [role.hospital] : []) : hospitals
  const { value, onChange, error } = form.field('permissions')
  const { value: isRequired, ...secondFactor } = form.field('requires_second_factor')
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
        <SelectField
          {...form.field('hospital_id')}
          label={t('field.hospital')}
          {...((role || isSuperAdmin) && { placeholder: t('field.everywhere') })}
          options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
          disabled={role !== undefined}
          hint={role?.hospital ? t('form.hospitalFixed') : role ? undefined : t('form.hospitalHint')}
          optional={isSuperAdmin}
          searchable
        />
        <CheckboxField
          {...secondFactor}
          checked={isRequired}
          label={t('field.requires_second_factor')}
          hint={t('form.secondFactorHint')}
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

/** Shows where the role applies and its permissions on the role's page. */
export function RoleFacts({
  permissions,
  hospital,
  can_update: canUpdate,
  fixed,
  requires_second_factor: requiresSecondFactor,
}: Role) {
  const t = useText('roles')
  return (
    <>
      {!canUpdate && !fixed && <InlineNotice tone="neutral">{t('show.readOnly')}</InlineNotice>}
      <Card>
        <Facts
          facts={[
            { label: t('field.hospital'), value: hospital ? <Name>{hospital.name}</Name> : t('field.everywhere') },
            {
              label: t('field.requires_second_factor'),
              value: t(requiresSecondFactor ? 'secondFactor.yes' : 'secondFactor.no'),
            },
          ]}
        />
      </Card>
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
      key: 'hospital',
      header: t('field.hospital'),
      render: ({ hospital }) => (hospital ? <Name>{hospital.name}</Name> : t('field.everywhere')),
      exported: 'hospital',
    },
    {
      key: 'holders',
      header: t('field.holders'),
      render: ({ holders }) => holders,
      align: 'end',
      exported: 'holders',
    },
    {
      key: 'requires_second_factor',
      header: t('field.requires_second_factor'),
      hidden: true,
      exported: 'requires_second_factor',
    },
  ]
}
