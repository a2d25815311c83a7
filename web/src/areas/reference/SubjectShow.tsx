import { RecordPage } from '../../app/entity/RecordPage'
import { useText } from '../../app/i18n/useText'
import { useParams } from '../../app/router/navigation'
import { Card } from '../../ui/Card'
import { Facts } from '../../ui/Facts'
import { Words } from '../../ui/Words'
import { type SubjectKind, subjects } from './subjects'

function SubjectShow({ kind }: { kind: SubjectKind }) {
  const t = useText('reference')
  const id = Number(useParams<'id'>().id)
  const { area, calls, at } = subjects[kind]
  return (
    <RecordPage
      way={{ label: t(`${kind}.title`), to: at }}
      entity={kind}
      read={calls.show.query({ params: { id } })}
      nameOf={({ name_text }) => name_text}
      editAt={`${at}/${id}/edit`}
      remove={{ call: calls.remove, area, body: t(`${kind}.delete`), done: t(`${kind}.deleted`) }}
    >
      {({ name, name_ar, description }) => (
        <Card>
          <Facts
            facts={[
              { label: t('field.name'), value: <bdi>{name}</bdi> },
              { label: t('field.name_ar'), value: name_ar && <bdi>{name_ar}</bdi> },
              { label: t('field.description'), value: description && <Words>{description}</Words> },
            ]}
          />
        </Card>
      )}
    </RecordPage>
  )
}

export const LevelShow = () => <SubjectShow kind="level" />
export const SpecialtyShow = () => <SubjectShow kind="specialty" />
