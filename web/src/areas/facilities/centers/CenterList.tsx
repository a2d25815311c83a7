import type { CenterRow } from '#contract/facilities/centers'
import { EntityList } from '../../../app/entity/EntityList'
import { useText } from '../../../app/i18n/useText'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import { type CenterKind, places } from '../places'
import { usePlaceRemoval } from '../usePlaceRemoval'

function CenterList({ kind }: { kind: CenterKind }) {
  const t = useText('facilities')
  const { area, calls, at, entity } = places[kind]
  return (
    <EntityList<CenterRow, 'q'>
      title={t(`${kind}.title`)}
      area={area}
      sheet={(query, signal) => calls.sheet.call({ query, signal })}
      entity={entity}
      createAt={`${at}/create`}
      editAt={(id) => `${at}/${id}/edit`}
      showAt={(id) => `${at}/${id}/show`}
      newLabel={t(`${kind}.new`)}
      filterNames={['q']}
      read={({ page, q }) => calls.list.query({ query: { page, q } })}
      columns={[
        { key: 'name', header: t('field.name'), render: ({ name_text }) => <Name>{name_text}</Name> },
        { key: 'phone', header: t('field.phone'), render: ({ phone }) => <Isolate>{phone}</Isolate> },
        { key: 'city', header: t('field.city'), render: ({ city }) => city && <Name>{city.name}</Name> },
        {
          key: 'country',
          header: t('field.country'),
          render: ({ country }) => country && <Name>{country.name}</Name>,
          hideBelow: 'lg',
        },
        {
          key: 'hospital',
          header: t('field.hospital_id'),
          render: ({ hospital }) => hospital && <Name>{hospital.name}</Name>,
          hideBelow: 'md',
        },
      ]}
      rowName={({ name_text }) => name_text}
      remove={usePlaceRemoval(kind)}
    />
  )
}

export const LabList = () => <CenterList kind="lab" />
export const RadiologyList = () => <CenterList kind="radiology" />
