import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ExportMenu } from '../../../app/entity/ExportMenu'
import { exportColumns } from '../../../app/entity/exportColumns'
import { useText } from '../../../app/i18n/useText'
import { useParams } from '../../../app/router/navigation'
import { useListAddress } from '../../../app/router/useListAddress'
import { useAuthSession, useUser } from '../../../app/session/useAuthSession'
import { useWardTime } from '../../../app/time/useWardTime'
import { api } from '../../../lib/api/api'
import { isolated } from '../../../ui/isolated'
import { FilterChip } from '../../../ui/list/FilterChip'
import { ListPage } from '../../../ui/list/ListPage'
import { WardBar } from '../../wardQueue'
import { vitalSignsAddress, wardSetAddress } from '../addresses'
import type { WardVitals } from '../types'
import { useHospital } from './useHospital'
import { wardColumns } from './wardColumns'

/** Lists the inpatients of a hospital by their next check, overdue ones first; a row opens the form of that patient. */
export function WardList() {
  const t = useText('vitals')
  const { hospitalId = '' } = useParams<'hospitalId'>()
  const { can } = useAuthSession()
  const { time_zone: ownZone } = useUser()
  const { filters, page, isFiltered, setFilters, setPage, clear } = useListAddress('department_id')
  const { hospital, crumbs } = useHospital(hospitalId)
  const zone = hospital?.time_zone ?? ownZone
  const time = useWardTime(zone)
  const list = useQuery({
    ...api.vitals.ward.query({ params: { id: hospitalId }, query: { ...filters, page } }),
    placeholderData: keepPreviousData,
  })
  const columns = wardColumns(t, { zone, time, onReason: () => void list.refetch() })
  const title = hospital ? t('ward.of', { hospital: isolated(hospital.hospital.name) }) : t('ward.title')
  const rowTo = ({ episode_id: id, is_open: isOpen }: WardVitals) => {
    if (!isOpen) return undefined
    if (can('create-vital-sign')) return wardSetAddress(hospitalId, id, filters.department_id)
    return can(['show-episode', 'update-episode']) ? vitalSignsAddress(id) : undefined
  }
  return (
    <ListPage<WardVitals>
      title={title}
      lead={t('ward.lead')}
      breadcrumbs={[...crumbs, { label: t('ward.title') }]}
      actions={
        <ExportMenu
          fetchExport={(format, signal) =>
            api.vitals.wardSheet.call({
              params: { id: hospitalId },
              query: { ...filters, format, title, columns: JSON.stringify(exportColumns(columns)) },
              signal,
            })
          }
        />
      }
      list={list}
      notice={
        <Suspense fallback={null}>
          <WardBar />
        </Suspense>
      }
      filters={
        <FilterChip
          label={t('ward.department')}
          options={(hospital?.departments ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={filters.department_id || null}
          onChange={(value) => setFilters({ department_id: value })}
        />
      }
      onPageChange={setPage}
      onClearFilters={isFiltered ? clear : undefined}
      empty={{ body: t('ward.empty') }}
      columns={columns}
      rowKey={({ episode_id: id }) => id}
      rowName={({ patient }) => patient.name_text}
      rowTo={rowTo}
    />
  )
}
