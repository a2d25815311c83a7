import { IconHeartRateMonitor, IconPill, IconPlus, IconTransfer, IconUserSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EpisodeRow } from '#contract/episodes/episode'
import { ExportMenu } from '../../../app/entity/ExportMenu'
import { exportColumns } from '../../../app/entity/exportColumns'
import { useText } from '../../../app/i18n/useText'
import { useParams } from '../../../app/router/navigation'
import { useListAddress } from '../../../app/router/useListAddress'
import { useAuthSession, useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { CountPill } from '../../../ui/CountPill'
import { isolated } from '../../../ui/isolated'
import { ListPage } from '../../../ui/list/ListPage'
import { wardDosesAddress } from '../../prescriptions'
import { wardAddress } from '../../vitals'
import { caseAddress, createAddress, spokesAddress, transfersAddress } from '../addresses'
import { useOpenOffers } from '../transfers/useOpenOffers'
import { useUtilities } from '../useUtilities'
import { EpisodeFilters, episodeFilters } from './EpisodeFilters'
import { episodeColumns } from './episodeColumns'
import { PreviousPatient } from './PreviousPatient'

/** Lists the episodes of a hospital: the open ones, or those that are discharged. */
export function EpisodeList() {
  const t = useText('episodes')
  const { hospitalId = '' } = useParams<'hospitalId'>()
  const { can } = useAuthSession()
  const { time_zone: ownZone } = useUser()
  const { filters, page, isFiltered, setFilters, setPage, clear } = useListAddress(...episodeFilters)
  const utilities = useUtilities(hospitalId).data?.data
  const offers = useOpenOffers(hospitalId)
  const query = { ...filters, status: filters.status === '1' ? '1' : '' }
  const list = useQuery({
    ...api.episodes.list.query({ params: { id: hospitalId }, query: { ...query, page } }),
    placeholderData: keepPreviousData,
  })
  const [isChoosing, setIsChoosing] = useState(false)
  const columns = episodeColumns(t, {
    zone: utilities?.time_zone ?? ownZone,
    withDischarge: query.status === '1',
    onReason: () => void list.refetch(),
  })
  const title = utilities ? t('list.of', { hospital: isolated(utilities.hospital.name) }) : t('list.title')
  const create = (
    <Button variant="primary" icon={<IconPlus />} to={createAddress(hospitalId)}>
      {t('list.new')}
    </Button>
  )
  return (
    <ListPage<EpisodeRow>
      title={title}
      breadcrumbs={[{ label: t('spokes.title'), to: spokesAddress }, { label: title }]}
      actions={
        <>
          <ExportMenu
            fetchExport={(format, signal) =>
              api.episodes.sheet.call({
                params: { id: hospitalId },
                query: { ...query, format, title, columns: JSON.stringify(exportColumns(columns)) },
                signal,
              })
            }
          />
          {can('list-vital-sign') && (
            <Button icon={<IconHeartRateMonitor />} to={wardAddress(hospitalId)}>
              {t('list.vitalSigns')}
            </Button>
          )}
          {can(['list-prescription', 'show-prescription']) && (
            <Button icon={<IconPill />} to={wardDosesAddress(hospitalId)}>
              {t('list.doses')}
            </Button>
          )}
          <Button icon={<IconTransfer />} to={transfersAddress(hospitalId)}>
            {t('list.transfers')} {offers > 0 && <CountPill count={offers} active />}
          </Button>
          {can('create-episode') && can(['list-patient', 'listPatients']) && (
            <>
              <Button icon={<IconUserSearch />} onClick={() => setIsChoosing(true)}>
                {t('previous.open')}
              </Button>
              <PreviousPatient hospitalId={hospitalId} open={isChoosing} onClose={() => setIsChoosing(false)} />
            </>
          )}
          {can('create-episode') && create}
        </>
      }
      list={list}
      query={filters.q}
      onQueryChange={(q) => setFilters({ q })}
      searchPlaceholder={t('list.search')}
      filters={<EpisodeFilters utilities={utilities} filters={filters} setFilters={setFilters} />}
      onPageChange={setPage}
      onClearFilters={isFiltered ? clear : undefined}
      empty={{ body: t('list.empty'), ...(can('create-episode') && { action: create }) }}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ patient }) => patient.name_text}
      rowTo={({ id, is_open: isOpen }) =>
        isOpen && can(['show-episode', 'update-episode']) ? caseAddress(id, utilities?.hospital.logo_id) : undefined
      }
    />
  )
}
