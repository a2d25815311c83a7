import type { Subject } from '#contract/reference/calls'
import type { Form } from '../../../app/form/useForm'
import { type Text, useText } from '../../../app/i18n/useText'
import { BidiText } from '../../../ui/BidiText'
import type { Fact } from '../../../ui/Facts'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { TextField } from '../../../ui/fields/TextField'
import { FieldRow } from '../../../ui/form/FormSection'
import type { Column } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'

// The definition of the fields of levels and specialties for all their pages. Add new fields here.

export type SubjectValues = ReturnType<typeof initialOf>

/** Returns the initial values. */
export function initialOf(subject: Subject | undefined) {
  return {
    name: subject?.name ?? '',
    name_ar: subject?.name_ar ?? '',
    description: subject?.description ?? '',
  }
}

/** Shows the inputs of the form. */
export function SubjectInputs({ form }: { form: Form<SubjectValues> }) {
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

/** Returns the facts for the page of a level or specialty. */
export function facts({ name, name_ar, description }: Subject, t: Text<'reference'>): Fact[] {
  return [
    { label: t('field.name'), value: <Name>{name}</Name> },
    { label: t('field.name_ar'), value: name_ar && <Name>{name_ar}</Name> },
    { label: t('field.description'), value: description && <BidiText>{description}</BidiText> },
  ]
}

/** Returns the columns of the list and its export. */
export function columns(t: Text<'reference'>): Column<Subject>[] {
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
