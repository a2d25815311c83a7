import type { Subject } from '#contract/reference/calls'
import { EntityEdit, EntityFormPage } from '../../../app/entity/EntityFormPage'
import { RecordPage } from '../../../app/entity/RecordPage'
import { useEntityForm } from '../../../app/entity/useEntityForm'
import { useText } from '../../../app/i18n/useText'
import { useParams } from '../../../app/router/navigation'
import { Card } from '../../../ui/Card'
import { Facts } from '../../../ui/Facts'
import { FormSection } from '../../../ui/form/FormSection'
import { facts, initialOf, SubjectInputs } from './fields'
import { type SubjectKind, subjects } from './subjects'

function SubjectForm({ kind, subject }: { kind: SubjectKind; subject?: Subject }) {
  const t = useText('reference')
  const { area, calls, at } = subjects[kind]
  const form = useEntityForm({
    initial: initialOf(subject),
    schema: () => import('#contract/reference/calls').then((m) => m.SubjectInput),
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
      parent={{ label: t(`${kind}.title`), to: at }}
      form={form}
    >
      <FormSection title={t('form.about')}>
        <SubjectInputs form={form} />
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
      parent={{ label: t(`${kind}.title`), to: at }}
      read={calls.show.query({ params: { id } })}
    >
      {(subject) => <SubjectForm kind={kind} subject={subject} />}
    </EntityEdit>
  )
}

function SubjectShow({ kind }: { kind: SubjectKind }) {
  const t = useText('reference')
  const id = Number(useParams<'id'>().id)
  const { area, calls, at } = subjects[kind]
  return (
    <RecordPage
      parent={{ label: t(`${kind}.title`), to: at }}
      entity={kind}
      read={calls.show.query({ params: { id } })}
      nameOf={({ name_text }) => name_text}
      editAt={`${at}/${id}/edit`}
      remove={{ call: calls.remove, area, body: t(`${kind}.delete`), done: t(`${kind}.deleted`) }}
    >
      {(subject) => (
        <Card>
          <Facts facts={facts(subject, t)} />
        </Card>
      )}
    </RecordPage>
  )
}

export const LevelCreate = () => <SubjectForm kind="level" />
export const LevelEdit = () => <SubjectEdit kind="level" />
export const LevelShow = () => <SubjectShow kind="level" />
export const SpecialtyCreate = () => <SubjectForm kind="specialty" />
export const SpecialtyEdit = () => <SubjectEdit kind="specialty" />
export const SpecialtyShow = () => <SubjectShow kind="specialty" />
