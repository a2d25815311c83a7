import type { Subject } from '#contract/reference/calls'
import { EntityList } from '../../../app/entity/EntityList'
import { useText } from '../../../app/i18n/useText'
import { columns } from './fields'
import { type SubjectKind, subjects } from './subjects'

const perPage = { level: 10, specialty: 100 } as const

function SubjectList({ kind }: { kind: SubjectKind }) {
  const t = useText('reference')
  const { area, calls, at } = subjects[kind]
  return (
    <EntityList<Subject, 'q'>
      title={t(`${kind}.title`)}
      area={area}
      fetchExport={(query, signal) => calls.sheet.call({ query, signal })}
      entity={kind}
      createAt={`${at}/create`}
      editAt={(id) => `${at}/${id}/edit`}
      showAt={(id) => `${at}/${id}/show`}
      newLabel={t(`${kind}.new`)}
      filterNames={['q']}
      read={({ page, q }) => calls.list.query({ query: { page, q, limit: perPage[kind] } })}
      columns={columns(t)}
      rowName={({ name_text }) => name_text}
      remove={{ call: calls.remove, area, body: t(`${kind}.delete`), done: t(`${kind}.deleted`) }}
    />
  )
}

export const LevelList = () => <SubjectList kind="level" />
export const SpecialtyList = () => <SubjectList kind="specialty" />
