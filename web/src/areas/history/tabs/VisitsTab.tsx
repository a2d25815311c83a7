import { IconEye, IconStethoscope } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { HistoryVisit } from '#contract/history/history'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { InstantText } from '../../../ui/DateTimeText'
import { Dialog } from '../../../ui/feedback/Dialog'
import { ListBody } from '../../../ui/list/ListBody'
import { Name } from '../../../ui/Name'
import { VisitDetails } from '../details/VisitDetails'
import { perPage, useHistoryPage } from './useHistoryPage'

/** The past visits of a patient to clinics, each with its details. */
export function VisitsTab({ patientId }: { patientId: number }) {
  const t = useText('history')
  const { page, setPage, opened, isOpen, open, close } = useHistoryPage<HistoryVisit>()
  const list = useQuery({
    ...api.history.clinics.query({ params: { patientId }, query: { page, limit: perPage } }),
    placeholderData: keepPreviousData,
    ...handlesOwnError,
  })
  return (
    <>
      <ListBody<HistoryVisit>
        list={list}
        onPageChange={setPage}
        empty={{ icon: <IconStethoscope />, body: t('clinics.none') }}
        table={{
          label: t('tab.clinics'),
          columns: [
            { key: 'clinic', header: t('column.clinic'), render: ({ clinic }) => <Name>{clinic.title}</Name> },
            { key: 'doctor', header: t('column.doctor'), render: ({ doctor }) => <Name>{doctor.name_text}</Name> },
            {
              key: 'specialty',
              header: t('column.specialty'),
              render: ({ specialty }) => <Name>{specialty.name}</Name>,
              hideBelow: 'md',
            },
            {
              key: 'date',
              header: t('column.appointmentDate'),
              render: (row) => <InstantText instant={row.starts_at} zone={row.time_zone} show="date" />,
            },
            { key: 'status', header: t('column.status'), render: (row) => row.status_text, card: 'badge' },
          ],
          rowKey: ({ id }) => id,
          rowName: ({ clinic }) => clinic.title,
          onRow: open,
          rowActions: (row) => [
            { key: 'show', label: t('show'), icon: <IconEye />, quick: true, onSelect: () => open(row) },
          ],
        }}
      />
      <Dialog open={isOpen} onClose={close} title={t('details')} size="wide" fullOnPhone>
        {opened && <VisitDetails key={opened.id} visit={opened} />}
      </Dialog>
    </>
  )
}
