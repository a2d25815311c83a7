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

// Everything that the screens know of a level's and a specialty's fields. Add a field here.

export type SubjectValues = ReturnType<typeof initialOf>

/** What the form begins with. */
export function initialOf(subject: Subject | undefined) {
  return {
    name: subject?.name ?? '',
    alternate_name: subject?.alternate_name ?? '',
    description: subject?.description ?? '',
  }
}

/** The inputs of the form. */
export function SubjectInputs({ form }: { form: Form<SubjectValues> }) {
  const t = useText('reference')
  return (
    <>
      <FieldRow>
        <TextField {...form.field('name')} label={t('field.name')} maxLength={255} />
        <TextField {...form.field('alternate_name')} label={t('field.alternate_name')} maxLength={255} optional />
      </FieldRow>
      <TextAreaField {...form.field('description')} label={t('field.description')} maxLength={2000} optional />
    </>
  )
}

/** Its page. */
export function facts({ name, alternate_name, description }: Subject, t: Text<'reference'>): Fact[] {
  return [
    { label: t('field.name'), value: <Name>{name}</Name> },
    { label: t('field.alternate_name'), value: alternate_name && <Name>{alternate_name}</Name> },
    { label: t('field.description'), value: description && <BidiText>{description}</BidiText> },
  ]
}

/** The list and its export. */
export function columns(t: Text<'reference'>): Column<Subject>[] {
  return [
    { key: 'id', header: t('field.id'), hidden: true, exported: 'id' },
    { key: 'name', header: t('field.name'), render: ({ name_text }) => <Name>{name_text}</Name>, exported: 'name' },
    { key: 'alternate_name', header: t('field.alternate_name'), hidden: true, exported: 'alternate_name' },
    {
      key: 'description',
      header: t('field.description'),
      render: ({ description }) => description && <BidiText>{description}</BidiText>,
      exported: 'description',
    },
  ]
}
