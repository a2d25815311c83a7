import type { Language } from '#contract/kit/translate'
import type { User, UserRow } from '#contract/users/calls'
import type { Profile } from '#contract/users/profile'
import type { FormPart } from '../../../app/form/useForm'
import { type Text, useText } from '../../../app/i18n/useText'
import type { Fact } from '../../../ui/Facts'
import { TextField } from '../../../ui/fields/TextField'
import { FieldRow } from '../../../ui/form/FormSection'
import { formatDay } from '../../../ui/format'
import { Isolate } from '../../../ui/Isolate'
import type { Column } from '../../../ui/list/listTypes'
import { Person } from '../../../ui/Person'

// The definition of the personal fields of a user for all pages. Every form about a person has them.

export type PersonValues = ReturnType<typeof initialOf>

/** Returns the initial values. */
export function initialOf(person: User | Profile | undefined) {
  return {
    first_name: person?.first_name ?? '',
    last_name: person?.last_name ?? '',
    gender: person?.gender ?? null,
    birth_date: person?.birth_date ?? null,
  }
}

/**
 * Converts the form's values to the request body. Empty choices are left out, so that the error is 'Field is required'.
 */
export function bodyOf<V extends PersonValues>({ gender, birth_date, ...rest }: V) {
  return { ...rest, ...(gender ? { gender } : {}), ...(birth_date ? { birth_date } : {}) }
}

/** Shows the inputs for first and last name. */
export function NameFields({ form }: { form: FormPart<PersonValues> }) {
  const t = useText('auth')
  return (
    <FieldRow>
      <TextField {...form.field('first_name')} label={t('field.firstName')} maxLength={255} />
      <TextField {...form.field('last_name')} label={t('field.lastName')} maxLength={255} />
    </FieldRow>
  )
}

/** Returns the facts below the name on the user's page. */
export function facts(user: User, t: Text<'users'>, authText: Text<'auth'>, language: Language): Fact[] {
  const { age, birth_date: birthDate, gender, national_id: nationalId } = user
  return [
    {
      label: t('field.birth_date'),
      value: birthDate && (
        <>
          <bdi>{formatDay(birthDate, language)}</bdi> {age !== null && t('show.years', { count: age })}
        </>
      ),
    },
    { label: t('field.gender'), value: gender && authText(`gender.${gender}`) },
    { label: t('field.uuid'), value: nationalId && <Isolate>{nationalId}</Isolate> },
  ]
}

/** Returns the first columns of the list and its export. */
export function columns(t: Text<'users'>): Column<UserRow>[] {
  return [
    {
      key: 'name',
      header: t('list.name'),
      render: ({ first_name, last_name, avatar, email }) => (
        <Person name={`${first_name} ${last_name}`} photo={avatar} line={<Isolate>{email}</Isolate>} />
      ),
      exported: ['first_name', 'last_name'],
    },
    { key: 'email', header: t('field.email'), hidden: true, exported: 'email' },
    {
      key: 'id',
      header: t('list.id'),
      render: ({ id }) => <bdi>{id}</bdi>,
      align: 'end',
      hideBelow: 'lg',
      card: 'hidden',
      exported: 'id',
      exportOrder: -1,
    },
    {
      key: 'uuid',
      header: t('field.uuid'),
      render: ({ uuid }) => uuid && <Isolate>{uuid}</Isolate>,
      hideBelow: 'lg',
      card: 'hidden',
      exported: 'national_id',
    },
  ]
}

/** Returns the last columns. */
export function lastColumns(t: Text<'users'>, authText: Text<'auth'>): Column<UserRow>[] {
  return [
    {
      key: 'gender',
      header: t('field.gender'),
      render: ({ gender }) => gender && authText(`gender.${gender}`),
      hideBelow: 'lg',
      card: 'hidden',
      exported: 'gender',
    },
  ]
}
