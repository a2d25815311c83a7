import { IconArrowsExchange, IconEye } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError } from '../../app/query/QueryBoundary'
import { navigate } from '../../app/router/navigation'
import { useListAddress } from '../../app/router/useListAddress'
import { useAuthSession } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/feedback/Dialog'
import { FilterChip } from '../../ui/list/FilterChip'
import { ListPage } from '../../ui/list/ListPage'
import { Segmented } from '../../ui/Segmented'
import { caseAddress, requestAddress } from './addresses'
import { HandOverForm } from './forms/HandOverForm'
import { requestColumns } from './requestColumns'
import type { RequestRow } from './types'
import { usePresenceText } from './usePresenceText'
import { useFollowRequests } from './useRequestsChanged'

const statuses = ['1', '2', '3', '4', '5'] as const
const severities = ['0', '1'] as const

/** Lists the requests that the user has received, or those that they have sent. */
export function RequestList() {
  const t = useText('consultationRequests')
  const { can } = useAuthSession()
  const { filters, page, isFiltered, setFilters, setPage, clear } = useListAddress('q', 'status', 'severity', 'list')
  const [isHandingOver, setHandingOver] = useState(false)
  useFollowRequests()
  const maySend = can('update-episode')
  const isSent = filters.list === 'sent' && maySend
  const { q, status, severity } = filters
  const list = useQuery({
    ...(isSent
      ? api.consultationRequests.sent.query({ query: { q, status, page } })
      : api.consultationRequests.listReceived.query({ query: { q, status, severity, page } })),
    placeholderData: keepPreviousData,
  })
  const mayOpenCase = can(['show-episode', 'update-episode'])
  const lists = [
    { value: 'received' as const, label: t('list.received') },
    { value: 'sent' as const, label: t('list.sent') },
  ]
  return (
    <>
      <ListPage<RequestRow>
        title={t('title')}
        actions={
          !isSent && (
            <Button icon={<IconArrowsExchange />} onClick={() => setHandingOver(true)}>
              {t('handOver')}
            </Button>
          )
        }
        notice={!isSent && <OwnPresence />}
        query={q}
        onQueryChange={(value) => setFilters({ q: value })}
        searchPlaceholder={t('list.search')}
        filters={
          <>
            {maySend && (
              <Segmented
                label={t('list.which')}
                options={lists}
                value={isSent ? 'sent' : 'received'}
                onChange={(value) => setFilters({ list: value === 'sent' ? 'sent' : null })}
              />
            )}
            <FilterChip
              label={t('field.status')}
              options={statuses.map((value) => ({ value, label: t(`status.${value}`) }))}
              value={status || null}
              onChange={(value) => setFilters({ status: value })}
            />
            {!isSent && (
              <FilterChip
                label={t('field.severity')}
                options={severities.map((value) => ({ value, label: t(`severity.${value}`) }))}
                value={severity || null}
                onChange={(value) => setFilters({ severity: value })}
              />
            )}
          </>
        }
        onClearFilters={isFiltered ? clear : undefined}
        list={list}
        onPageChange={setPage}
        empty={{ title: t('list.none') }}
        columns={requestColumns(t, isSent)}
        rowKey={({ id }) => id}
        rowName={({ patient }) => patient.name_text}
        rowTo={({ id }) => requestAddress(id)}
        rowActions={({ episode_id: episode }) =>
          mayOpenCase
            ? [
                {
                  key: 'preview',
                  label: t('list.preview'),
                  icon: <IconEye />,
                  onSelect: () => void navigate(caseAddress(episode)),
                  quick: true,
                },
              ]
            : []
        }
      />
      <Dialog open={isHandingOver} onClose={() => setHandingOver(false)} title={t('handOver.title')}>
        {isHandingOver && <HandOverForm onClose={() => setHandingOver(false)} />}
      </Dialog>
    </>
  )
}

/** What others see of whether the user can be reached. */
function OwnPresence() {
  const presenceText = usePresenceText()
  const { data } = useQuery({ ...api.consultationRequests.presence.query(), ...handlesOwnError })
  return data ? <p>{presenceText(data.data)}</p> : null
}
