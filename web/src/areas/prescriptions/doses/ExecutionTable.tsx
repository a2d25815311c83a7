import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Execution } from '#contract/prescriptions/execution'
import { ExportMenu } from '../../../app/entity/ExportMenu'
import { exportColumns } from '../../../app/entity/exportColumns'
import { type Text, useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useWardTime } from '../../../app/time/useWardTime'
import { api } from '../../../lib/api/api'
import { BidiText } from '../../../ui/BidiText'
import { Dialog } from '../../../ui/feedback/Dialog'
import { ListBody } from '../../../ui/list/ListBody'
import type { Column } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'
import { Section } from '../../../ui/Section'
import { DoseBadge } from '../record/DoseBadge'
import { targetOf } from '../record/target'
import type { CaseOfDoses } from '../types'
import { DoseDetails } from './DoseDetails'

const rowsPerPage = 5

function columns(t: Text<'prescriptions'>, at: ReturnType<typeof useWardTime>): Column<Execution>[] {
  return [
    {
      key: 'due',
      header: t('field.execution_time'),
      render: ({ execution_time: due }) => (due ? at(due) : t('kind.as_needed')),
      exported: 'execution_time',
      exportHeader: t('field.executionUtc'),
    },
    {
      key: 'executed',
      header: t('field.executed_at'),
      render: ({ executed_at: given }) => given && at(given),
      exported: 'executed_at',
      exportHeader: t('field.executedUtc'),
    },
    {
      key: 'drug',
      header: t('field.drug'),
      render: ({ drug_name: drug, dosage_text: dosage }) => (
        <>
          <Name>{drug}</Name> <Name>{dosage}</Name>
        </>
      ),
      exported: 'drug_name',
    },
    { key: 'dosage', header: t('field.dosage'), hidden: true, exported: 'dosage_text' },
    {
      key: 'status',
      header: t('field.status'),
      render: ({ state, status_text: status }) => <DoseBadge state={state}>{status}</DoseBadge>,
      card: 'badge',
      exported: 'status_text',
    },
    {
      key: 'author',
      header: t('field.author'),
      render: ({ author }) => author && <Name>{author.name_text}</Name>,
      exported: 'author',
    },
    {
      key: 'notes',
      header: t('field.notes'),
      render: ({ notes }) => notes && <BidiText>{notes}</BidiText>,
      exported: 'notes',
    },
  ]
}

/** All doses of a case as the documented table, the newest first. */
export function ExecutionTable({ episode }: { episode: CaseOfDoses }) {
  const t = useText('prescriptions')
  const at = useWardTime(episode.zone)
  const [page, setPage] = useState(1)
  const [shown, setShown] = useState<Execution>()
  const params = { id: episode.id }
  const list = useQuery({
    ...api.prescriptions.executions.query({ params, query: { page, limit: rowsPerPage } }),
    placeholderData: keepPreviousData,
    ...handlesOwnError,
  })
  const shownColumns = columns(t, at)
  const title = t('table.title')
  return (
    <Section
      title={title}
      actions={
        <ExportMenu
          fetchExport={(format, signal) =>
            api.prescriptions.executionsSheet.call({
              params,
              query: { format, title, columns: JSON.stringify(exportColumns(shownColumns)) },
              signal,
            })
          }
        />
      }
    >
      <ListBody<Execution>
        list={list}
        onPageChange={setPage}
        table={{
          label: title,
          columns: shownColumns,
          rowKey: ({ id }) => id,
          rowName: ({ drug_name: drug }) => drug,
          rowActions: (dose) => [
            { key: 'details', label: t('details.open'), icon: <IconHistory />, onSelect: () => setShown(dose) },
          ],
        }}
      />
      <Dialog open={shown !== undefined} onClose={() => setShown(undefined)} title={t('details.title')}>
        {shown && <DoseDetails dose={shown} target={targetOf(shown, episode)} zone={episode.zone} />}
      </Dialog>
    </Section>
  )
}
