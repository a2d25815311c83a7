import type { Subject } from '#contract/reference/calls'
import { otherName } from '#contract/rules/localName'
import { entityScreens } from '../../../app/entity/entityScreens'
import { AlternateNameField } from '../../../app/form/AlternateNameField'
import type { Form } from '../../../app/form/useForm'
import { type Text, useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { BidiText } from '../../../ui/BidiText'
import type { Fact } from '../../../ui/Facts'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { TextField } from '../../../ui/fields/TextField'
import { FieldRow } from '../../../ui/form/FormSection'
import type { Column } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'

// The definition of the fields of levels and specialties for all their pages. Add new fields here.

type SubjectValues = ReturnType<typeof initialValues>

/** Returns the initial values. */
function initialValues(subject: Subject | undefined) {
  return {
    name: subject?.name ?? '',
    alternate_name: subject?.alternate_name ?? '',
    description: subject?.description ?? '',
  }
}

/** Shows the inputs of the form. */
function SubjectInputs({ form }: { form: Form<SubjectValues> }) {
  const t = useText('reference')
  return (
    <>
      <FieldRow>
        <TextField {...form.field('name')} label={t('field.name')} maxLength={255} />
        <AlternateNameField field={form.field('alternate_name')} label={t('field.alternate_name')} />
      </FieldRow>
      <TextAreaField {...form.field('description')} label={t('field.description')} maxLength={2000} optional />
    </>
  )
}

/** Returns the facts for the page of a level or specialty. */
function facts(subject: Subject, t: Text<'reference'>): Fact[] {
  const { name_text, description } = subject
  const other = otherName(subject)
  return [
    { label: t('field.name'), value: <Name>{name_text}</Name> },
    { label: t('field.alternate_name'), value: other && <Name>{other}</Name> },
    { label: t('field.description'), value: description && <BidiText>{description}</BidiText> },
  ]
}

/** Returns the columns of the list and its export. */
function columns(t: Text<'reference'>): Column<Subject>[] {
  return [
    { key: 'id', header: t('field.id'), hidden: true, exported: 'id' },
    {
      key: 'name',
      header: t('field.name'),
      render: ({ name_text }) => <Name>{name_text}</Name>,
      exported: 'name_text',
    },
    {
      key: 'description',
      header: t('field.description'),
      render: ({ description }) => description && <BidiText>{description}</BidiText>,
      exported: 'description',
    },
  ]
}

/** The parts that the screens of levels and specialties have in common. */
const alike = {
  texts: 'reference',
  nameOf: ({ name_text }: Subject) => name_text,
  schema: () => import('#contract/reference/calls').then((m) => m.SubjectInput),
  initialValues,
  Inputs: SubjectInputs,
  facts,
  columns,
} as const

export const levelScreens = entityScreens({
  ...alike,
  area: 'levels',
  calls: api.levels,
  entity: 'level',
  at: '/levels',
})
export const specialtyScreens = entityScreens({
  ...alike,
  area: 'specialties',
  calls: api.specialties,
  entity: 'specialty',
  at: '/specialties',
  perPage: 100,
})
