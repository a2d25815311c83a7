import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ExportMenu } from '../../../app/entity/ExportMenu'
import { exportColumns } from '../../../app/entity/exportColumns'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useListAddress } from '../../../app/router/useListAddress'
import { useWardTime } from '../../../app/time/useWardTime'
import { api } from '../../../lib/api/api'
import { FilterChip } from '../../../ui/list/FilterChip'
import { ListBody } from '../../../ui/list/ListBody'
import { Section } from '../../../ui/Section'
import { SignDetail } from '../detail/SignDetail'
import { allTypes, idOfType, type VitalSign } from '../types'
import { signColumns } from './signColumns'

type SignListProps = {
  episodeId: number
  /** The hospital's time zone. */
  zone: string
}

/** Rows per page (document 3, section 9). */
const rowsPerPage = 5

/** Lists the vital signs of an episode one by one, with a filter by type, and exports them. */
export function SignList({ episodeId, zone }: SignListProps) {
  const t = useText('vitals')
  const time = useWardTime(zone)
  const { filters, page, setFilters, setPage } = useListAddress('type_id')
  const [opened, setOpened] = useState<VitalSign>()
  const list = useQuery({
    ...api.vitals.list.query({ params: { id: episodeId }, query: { ...filters, page, limit: rowsPerPage } }),
    ...handlesOwnError,
    placeholderData: keepPreviousData,
  })
  const columns = signColumns(t, time)
  const title = t('list')
  return (
    <Section
      title={title}
      actions={
        <>
          <FilterChip
            label={t('column.type')}
            options={allTypes.map((type) => ({ value: String(idOfType(type)), label: t(`type.${type}`) }))}
            value={filters.type_id || null}
            onChange={(value) => setFilters({ type_id: value })}
          />
          <ExportMenu
            fetchExport={(format, signal) =>
              api.vitals.sheet.call({
                params: { id: episodeId },
                query: { ...filters, format, title, columns: JSON.stringify(exportColumns(columns)) },
                signal,
              })
            }
          />
        </>
      }
    >
      <ListBody<VitalSign>
        list={list}
        onPageChange={setPage}
        onClearFilters={filters.type_id ? () => setFilters({ type_id: null }) : undefined}
        empty={{ body: t('empty') }}
        table={{
          label: title,
          columns,
          rowKey: ({ id }) => id,
          rowName: ({ type_title: type, rate_text: value }) => `${type} ${value}`,
          onRow: setOpened,
        }}
      />
      <SignDetail sign={opened} zone={zone} onClose={() => setOpened(undefined)} />
    </Section>
  )
}
