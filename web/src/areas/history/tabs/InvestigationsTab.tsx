import { IconEye, IconMicroscope, IconPhoto } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { HistoryInvestigation } from '#contract/history/history'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { DayText } from '../../../ui/DateTimeText'
import { Dialog } from '../../../ui/feedback/Dialog'
import { ListBody } from '../../../ui/list/ListBody'
import { InvestigationDetails } from '../details/InvestigationDetails'
import { Slides } from '../details/Slides'
import { perPage, useHistoryPage } from './useHistoryPage'

type InvestigationsTabProps = { patientId: number; of: 'labs' | 'rads' }

/** The lab or imaging orders of a patient, each with its details and the files of its result. */
export function InvestigationsTab({ patientId, of }: InvestigationsTabProps) {
  const t = useText('history')
  const { page, setPage, opened, isOpen, open, close } = useHistoryPage<HistoryInvestigation>()
  const [part, setPart] = useState<'details' | 'slides'>('details')
  const list = useQuery({
    ...api.history[of].query({ params: { patientId }, query: { page, limit: perPage } }),
    placeholderData: keepPreviousData,
    ...handlesOwnError,
  })
  const show = (shown: typeof part) => (row: HistoryInvestigation) => {
    setPart(shown)
    open(row)
  }
  return (
    <>
      <ListBody<HistoryInvestigation>
        list={list}
        onPageChange={setPage}
        empty={{ icon: <IconMicroscope />, body: t(`${of}.none`) }}
        table={{
          label: t(`tab.${of}`),
          columns: [
            { key: 'name', header: t('column.name'), render: (row) => <bdi>{row.investigationTypeText}</bdi> },
            { key: 'date', header: t('column.date'), render: ({ date }) => <DayText day={date} /> },
            { key: 'status', header: t('column.status'), render: (row) => row.status_text, card: 'badge' },
          ],
          rowKey: ({ id }) => id,
          rowName: (row) => row.investigationTypeText,
          onRow: show('details'),
          rowActions: (row) => [
            {
              key: 'show',
              label: t('showDetails'),
              icon: <IconEye />,
              quick: true,
              onSelect: () => show('details')(row),
            },
            { key: 'slides', label: t('slides'), icon: <IconPhoto />, onSelect: () => show('slides')(row) },
          ],
        }}
      />
      <Dialog
        open={isOpen}
        onClose={close}
        title={part === 'details' ? t('details') : t('slides')}
        size="wide"
        fullOnPhone
      >
        {opened && part === 'details' && <InvestigationDetails patientId={patientId} investigation={opened} />}
        {opened && part === 'slides' && <Slides patientId={patientId} investigation={opened} />}
      </Dialog>
    </>
  )
}
