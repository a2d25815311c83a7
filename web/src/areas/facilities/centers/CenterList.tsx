import type { CenterRow } from '#contract/facilities/centers'
import { EntityList } from '../../../app/entity/EntityList'
import { useText } from '../../../app/i18n/useText'
import { type CenterKind, facilities } from '../facilities'
import { useFacilityRemoval } from '../useFacilityRemoval'
import { columns } from './fields'

function CenterList({ kind }: { kind: CenterKind }) {
  const t = useText('facilities')
  const { area, calls, at, entity, manage } = facilities[kind]
  return (
    <EntityList<CenterRow, 'q'>
      title={t(`${kind}.title`)}
      area={area}
      fetchExport={(query, signal) => calls.sheet.call({ query, signal })}
      entity={entity}
      createAt={`${at}/create`}
      editAt={(id) => `${at}/${id}/edit`}
      showAt={(id) => `${at}/${id}/show`}
      showWith={[manage]}
      newLabel={t(`${kind}.new`)}
      filterNames={['q']}
      read={({ page, q }) => calls.list.query({ query: { page, q } })}
      columns={columns(t)}
      rowName={({ name_text }) => name_text}
      remove={useFacilityRemoval(kind)}
    />
  )
}

export const LabList = () => <CenterList kind="lab" />
export const RadiologyList = () => <CenterList kind="radiology" />
