import type { Subject } from '#contract/reference'
import { EntityEdit, EntityFormPage } from '../../app/entity/EntityFormPage'
import { useEntityForm } from '../../app/entity/useEntityForm'
import { useText } from '../../app/i18n/useText'
import { useParams } from '../../app/router/navigation'
import { TextAreaField } from '../../ui/fields/TextAreaField'
import { TextField } from '../../ui/fields/TextField'
import { FieldRow, FormSection } from '../../ui/form/FormSection'
import { type SubjectKind, subjects } from './subjects'

function SubjectForm({ kind, subject }: { kind: SubjectKind; subject?: Subject }) {
  const t = useText('reference')
  const { area, calls, at } = subjects[kind]
  const form = useEntityForm({
    initial: {
      name: subject?.name ?? '',
      name_ar: subject?.name_ar ?? '',
      description: subject?.description ?? '',
    },
    schema: () => import('#contract/reference').then((m) => m.SubjectInput),
    send: (body, options) =>
      subject
        ? calls.update.call({ params: { id: subject.id }, body, ...options })
        : calls.create.call({ body, ...options }),
    area,
    listAt: at,
  })
  return (
    <EntityFormPage
      title={subject?.name_text ?? t(`${kind}.new`)}
      way={{ label: t(`${kind}.title`), to: at }}
      form={form}
    >
      <FormSection title={t('form.about')}>
        <FieldRow>
          <TextField {...form.field('name')} label={t('field.name')} maxLength={255} />
          <TextField {...form.field('name_ar')} label={t('field.name_ar')} maxLength={255} optional />
        </FieldRow>
        <TextAreaField {...form.field('description')} label={t('field.description')} maxLength={2000} optional />
      </FormSection>
    </EntityFormPage>
  )
}

function SubjectEdit({ kind }: { kind: SubjectKind }) {
  const t = useText('reference')
  const id = Number(useParams<'id'>().id)
  const { calls, at } = subjects[kind]
  return (
    <EntityEdit
      title={t(`${kind}.edit`)}
      way={{ label: t(`${kind}.title`), to: at }}
      read={calls.show.query({ params: { id } })}
    >
      {(subject) => <SubjectForm kind={kind} subject={subject} />}
    </EntityEdit>
  )
}

export const LevelCreate = () => <SubjectForm kind="level" />
export const LevelEdit = () => <SubjectEdit kind="level" />
export const SpecialtyCreate = () => <SubjectForm kind="specialty" />
export const SpecialtyEdit = () => <SubjectEdit kind="specialty" />
