import type { Language } from '#contract/kit/translate'
import { namesOfPerson, otherName } from '#contract/rules/localName'
import type { User, UserRow } from '#contract/users/calls'
import type { Profile } from '#contract/users/profile'
import { AlternateNameField } from '../../../app/form/AlternateNameField'
import type { FormPart } from '../../../app/form/useForm'
import { type Text, useText } from '../../../app/i18n/useText'
import type { Fact } from '../../../ui/Facts'
import { TextField } from '../../../ui/fields/TextField'
import { FieldRow } from '../../../ui/form/FormSection'
import { formatDay } from '../../../ui/format'
import { Isolate } from '../../../ui/Isolate'
import type { Column } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'
import { Person } from '../../../ui/Person'

// The definition of the personal fields of a user for all pages. Every form about a person has them.

export type PersonValues = ReturnType<typeof initialValues>

/** Returns the initial values. */
export function initialValues(person: User | Profile | undefined) {
  return {
    first_name: person?.first_name ?? '',
    last_name: person?.last_name ?? '',
    alternate_name: person?.alternate_name ?? '',
    gender: person?.gender ?? null,
    birth_date: person?.birth_date ?? null,
  }
}

/**
 * Converts the form's values to the request body. Empty choices are left out, so that the error is 'Field is required'.
 */
export function toRequestBody<V extends PersonValues>({ gender, birth_date, ...rest }: V) {
  return { ...rest, ...(gender ? { gender } : {}), ...(birth_date ? { birth_date } : {}) }
}

/** Shows the inputs for first and last name, and for the name in the other script. */
export function NameFields({ form }: { form: FormPart<PersonValues> }) {
  const t = useText('users')
  const authText = useText('auth')
  return (
    <>
      <FieldRow>
        <TextField {...form.field('first_name')} label={authText('field.firstName')} maxLength={255} />
        <TextField {...form.field('last_name')} label={authText('field.lastName')} maxLength={255} />
      </FieldRow>
      <AlternateNameField field={form.field('alternate_name')} label={t('field.alternate_name')} />
    </>
  )
}

/** Returns the facts below the name on the user's page. */
export function facts(user: User, t: Text<'users'>, authText: Text<'auth'>, language: Language): Fact[] {
  const { shown_age: age, birth_date: birthDate, gender, national_id: nationalId } = user
  const other = otherName({ ...user, ...namesOfPerson(user) })
  return [
    { label: t('field.alternate_name'), value: other && <Name>{other}</Name> },
    {
      label: t('field.birth_date'),
      value: birthDate && (
        <>
          <bdi>{formatDay(birthDate, language)}</bdi> {age && `(${age})`}
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
      render: ({ id, name_text, avatar, email }) => (
        <Person id={id} name={name_text} photo={avatar} line={<Isolate>{email}</Isolate>} />
      ),
      exported: 'name_text',
      sort: 'name',
    },
    { key: 'email', header: t('field.email'), hidden: true, exported: 'email' },
    {
      key: 'id',
      header: t('list.id'),
      render: ({ id }) => <bdi>{id}</bdi>,
      align: 'end',
      hideBelow: 'xl',
      card: 'hidden',
      exported: 'id',
      sort: 'id',
      exportOrder: -1,
    },
    { key: 'uuid', header: t('field.uuid'), hidden: true, exported: 'national_id' },
  ]
}

/** Returns the last columns. */
export function lastColumns(t: Text<'users'>, authText: Text<'auth'>): Column<UserRow>[] {
  return [
    {
      key: 'gender',
      header: t('field.gender'),
      render: ({ gender }) => gender && authText(`gender.${gender}`),
      hideBelow: 'xl',
      card: 'hidden',
      exported: 'gender',
    },
  ]
}
