import { IconBed, IconEye } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { HistoryEpisode } from '#contract/history/history'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { InstantText } from '../../../ui/DateTimeText'
import { Dialog } from '../../../ui/feedback/Dialog'
import { ListBody } from '../../../ui/list/ListBody'
import { Name } from '../../../ui/Name'
import { EpisodeDetails } from '../details/EpisodeDetails'
import { perPage, useHistoryPage } from './useHistoryPage'

/** The stays of a patient, each with its details. */
export function EpisodesTab({ patientId }: { patientId: number }) {
  const t = useText('history')
  const { page, setPage, opened, isOpen, open, close } = useHistoryPage<HistoryEpisode>()
  const list = useQuery({
    ...api.history.episodes.query({ params: { patientId }, query: { page, limit: perPage } }),
    placeholderData: keepPreviousData,
    ...handlesOwnError,
  })
  return (
    <>
      <ListBody<HistoryEpisode>
        list={list}
        onPageChange={setPage}
        empty={{ icon: <IconBed />, body: t('episodes.none') }}
        table={{
          label: t('tab.episodes'),
          columns: [
            { key: 'location', header: t('column.location'), render: ({ location }) => <Name>{location.name}</Name> },
            {
              key: 'date',
              header: t('column.date'),
              render: (row) => <InstantText instant={row.created_at} zone={row.time_zone} show="date" />,
            },
            { key: 'status', header: t('column.status'), render: (row) => row.status_text, card: 'badge' },
          ],
          rowKey: ({ id }) => id,
          rowName: ({ location }) => location.name,
          onRow: open,
          rowActions: (row) => [
            { key: 'show', label: t('show'), icon: <IconEye />, quick: true, onSelect: () => open(row) },
          ],
        }}
      />
      <Dialog open={isOpen} onClose={close} title={t('details')} size="wide" fullOnPhone>
        {opened && <EpisodeDetails key={opened.id} episode={opened} />}
      </Dialog>
    </>
  )
}
