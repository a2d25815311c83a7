import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DataImport } from '#contract/dataImports/calls'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { useParams } from '../../app/router/navigation'
import { api } from '../../lib/api/api'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { Page } from '../../ui/Page'
import { ColumnsForm } from './ColumnsForm'
import { Decisions } from './Decisions'
import classes from './dataImports.module.css'
import { ImportActions } from './ImportActions'
import { ImportedRows } from './ImportedRows'
import { Progress } from './Progress'
import { StateBadge } from './StateBadge'

const pollMs = 1500

/** An imported file: its columns, the dry run, the decisions, the import and undoing it. */
export function ImportPage() {
  const id = Number(useParams<'id'>().id)
  const file = useQuery({
    ...api.dataImports.show.query({ params: { id } }),
    ...handlesOwnError,
    refetchInterval: ({ state }) => (state.data?.data.progress ? pollMs : false),
  })
  return (
    <QueryBoundary query={file} variant="text" missing={useMissing()}>
      {({ data }) => <Content file={data} />}
    </QueryBoundary>
  )
}

function useMissing() {
  return { to: '/data-imports', label: useText('dataImports')('list.title') }
}

function Content({ file }: { file: DataImport }) {
  const t = useText('dataImports')
  const queries = useQueryClient()
  const [isChoosing, setChoosing] = useState(false)
  const { state, progress, problem } = file
  // The rows that were read before the state has changed are out of date.
  useEffect(() => {
    if (state) void queries.invalidateQueries({ queryKey: ['dataImports', 'rows'] })
  }, [state, queries])
  const asksForColumns =
    state === 'mapping' || (state === 'failed' && isChoosing) || (state === 'checked' && isChoosing)
  return (
    <Page
      title={file.file_name}
      lead={file.hospital.name}
      badge={<StateBadge state={state} />}
      breadcrumbs={[{ label: t('list.title'), to: '/data-imports' }, { label: file.file_name }]}
    >
      <div className={classes.stack}>
        {problem && (
          <InlineNotice tone="danger" alert>
            {problem}
          </InlineNotice>
        )}
        {progress && <Progress file={file} progress={progress} />}
        {asksForColumns ? (
          <ColumnsForm file={file} onChecked={() => setChoosing(false)} />
        ) : (
          !progress && <ImportActions file={file} onChooseColumns={() => setChoosing(true)} />
        )}
        {!asksForColumns && (state === 'checked' || state === 'imported') && <Decisions file={file} />}
        {!asksForColumns && !progress && <ImportedRows file={file} />}
      </div>
    </Page>
  )
}
