import type { Subject } from '#contract/reference/calls'
import { entityScreens } from '../../../app/entity/entityScreens'
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

// Everything that the screens know of a level's and a specialty's fields. Add a field here.

type SubjectValues = ReturnType<typeof initialOf>

/** What the form begins with. */
function initialOf(subject: Subject | undefined) {
  return {
    name: subject?.name ?? '',
    name_ar: subject?.name_ar ?? '',
    description: subject?.description ?? '',
  }
}

/** The inputs of the form. */
function SubjectInputs({ form }: { form: Form<SubjectValues> }) {
  const t = useText('reference')
  return (
    <>
      <FieldRow>
        <TextField {...form.field('name')} label={t('field.name')} maxLength={255} />
        <TextField {...form.field('name_ar')} label={t('field.name_ar')} maxLength={255} optional />
      </FieldRow>
      <TextAreaField {...form.field('description')} label={t('field.description')} maxLength={2000} optional />
    </>
  )
}

/** Its page. */
function facts({ name, name_ar, description }: Subject, t: Text<'reference'>): Fact[] {
  return [
    { label: t('field.name'), value: <Name>{name}</Name> },
    { label: t('field.name_ar'), value: name_ar && <Name>{name_ar}</Name> },
    { label: t('field.description'), value: description && <BidiText>{description}</BidiText> },
  ]
}

/** The list and its export. */
function columns(t: Text<'reference'>): Column<Subject>[] {
  return [
    { key: 'id', header: t('field.id'), hidden: true, exported: 'id' },
    { key: 'name', header: t('field.name'), render: ({ name_text }) => <Name>{name_text}</Name>, exported: 'name' },
    { key: 'name_ar', header: t('field.name_ar'), hidden: true, exported: 'name_ar' },
    {
      key: 'description',
      header: t('field.description'),
      render: ({ description }) => description && <BidiText>{description}</BidiText>,
      exported: 'description',
    },
  ]
}

/** Levels and specialties are kept alike; what differs is whose they are and what they are called. */
const alike = {
  texts: 'reference',
  nameOf: ({ name_text }: Subject) => name_text,
  schema: () => import('#contract/reference/calls').then((m) => m.SubjectInput),
  initialOf,
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
