import { IconPlus, IconTrash } from '@tabler/icons-react'
import { roleName } from '#contract/roles/roleName'
import { EntityEdit, EntityFormPage } from '../../../app/entity/EntityFormPage'
import { useEntityForm } from '../../../app/entity/useEntityForm'
import { useFormBase } from '../../../app/form/useFormBase'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { useParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { MultiSelectField } from '../../../ui/fields/MultiSelectField'
import type { Option } from '../../../ui/fields/option'
import { SelectField } from '../../../ui/fields/SelectField'
import { FormSection } from '../../../ui/form/FormSection'
import { IconButton } from '../../../ui/IconButton'
import { optionsOf, useUserChoices } from '../useUserChoices'
import { useUserName } from '../view/useUserName'
import classes from './Assign.module.css'

type Assignments = Awaited<ReturnType<typeof api.users.assignments.call>>['data']

interface Row {
  key: string
  hospital: string | null
  roles: readonly Option[]
}

const emptyRow = (): Row => ({ key: crypto.randomUUID(), hospital: null, roles: [] })

function AssignForm({ id, assigned }: { id: number; assigned: Assignments }) {
  const t = useText('users')
  const language = useLanguage()
  const name = useUserName(id)
  const toValues = (list: Assignments): { rows: readonly Row[] } => ({
    rows: list.map(({ hospital, roles }) => ({
      key: String(hospital.id),
      hospital: String(hospital.id),
      roles: optionsOf(roles).map((role) => ({ ...role, label: roleName(role.label, language) })),
    })),
  })
  const base = useFormBase(
    { data: assigned },
    async () => ({ data: await api.users.assignments.call({ params: { id } }) }),
    ({ data }) => toValues(data),
  )
  const form = useEntityForm({
    initial: toValues(assigned),
    base,
    schema: () => import('#contract/users/userInput').then((m) => m.AssignInput),
    body: ({ rows }) => ({
      rows: rows.map(({ hospital, roles }) => ({
        hospital: hospital ?? '',
        roles: roles.map(({ value }) => Number(value)),
      })),
    }),
    send: (body, options) => api.users.assign.call({ params: { id }, body, ...options }),
    area: 'users',
    listAt: `/users/${id}/view`,
  })
  const { value: rows, onChange, onBlur, conflict } = form.field('rows')
  const change = (key: string, some: Partial<Row>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...some } : row)))
  return (
    <EntityFormPage
      title={name ? t('assign.of', { name }) : t('assign.title')}
      parent={{ label: name ?? t('list.title'), to: `/users/${id}/view` }}
      form={form}
    >
      <FormSection title={t('assign.title')} why={t('assign.why')}>
        {conflict}
        {rows.length === 0 && <p className={classes.none}>{t('assign.none')}</p>}
        {rows.map((row) => (
          <AssignRow
            key={row.key}
            row={row}
            others={rows.filter((other) => other !== row)}
            errors={form.errors}
            onChange={(some) => change(row.key, some)}
            onBlur={onBlur}
            onRemove={() => onChange(rows.filter((other) => other !== row))}
          />
        ))}
        <div>
          <Button icon={<IconPlus />} onClick={() => onChange([...rows, emptyRow()])}>
            {t('assign.add')}
          </Button>
        </div>
      </FormSection>
    </EntityFormPage>
  )
}

type AssignRowProps = {
  row: Row
  others: readonly Row[]
  errors: Readonly<Record<string, readonly string[]>>
  onChange: (some: Partial<Row>) => void
  onBlur: () => void
  onRemove: () => void
}

/** Shows one hospital and the user's roles there. */
function AssignRow({ row, others, errors, onChange, onBlur, onRemove }: AssignRowProps) {
  const t = useText('users')
  const language = useLanguage()
  const choices = useUserChoices().data?.data
  const usedHospitals = new Set(others.map(({ hospital }) => hospital))
  const hospitals = optionsOf(choices?.hospitals ?? []).filter(({ value }) => !usedHospitals.has(value))
  const hospitalName = hospitals.find(({ value }) => value === row.hospital)?.label
  const roles = (choices?.roles ?? [])
    .filter(({ code }) => code !== 'SUPER_ADMIN')
    .map(({ id, name }) => ({ value: String(id), label: roleName(name, language) }))
  return (
    <div className={classes.row}>
      <SelectField
        label={t('assign.hospital')}
        options={hospitals}
        value={row.hospital}
        onChange={(hospital) => onChange({ hospital })}
        onBlur={onBlur}
        error={row.hospital ? undefined : errors['rows.hospital']?.[0]}
        searchable
      />
      <MultiSelectField
        label={t('field.roles')}
        options={roles}
        value={row.roles}
        onChange={(chosen) => onChange({ roles: chosen })}
        onBlur={onBlur}
        error={row.roles.length > 0 ? undefined : errors['rows.roles']?.[0]}
      />
      <span className={classes.remove}>
        <IconButton
          label={hospitalName ? t('assign.removeOf', { name: hospitalName }) : t('assign.remove')}
          icon={<IconTrash />}
          onClick={onRemove}
        />
      </span>
    </div>
  )
}

/** Shows the form for one user's roles at individual hospitals; for Super Admin. */
export function Assign() {
  const t = useText('users')
  const id = Number(useParams<'id'>().id)
  return (
    <EntityEdit
      title={t('assign.title')}
      parent={{ label: t('list.title'), to: '/users' }}
      read={api.users.assignments.query({ params: { id } })}
    >
      {(assigned) => <AssignForm id={id} assigned={assigned} />}
    </EntityEdit>
  )
}
