import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AuditEntry } from '#contract/audit/calls'
import { exportColumns } from '../../app/entity/exportColumns'
import { ListMenu } from '../../app/entity/ListMenu'
import { ViewTabs } from '../../app/entity/ViewTabs'
import { useText } from '../../app/i18n/useText'
import { useListAddress } from '../../app/router/useListAddress'
import { useUser } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { ListPage } from '../../ui/list/ListPage'
import { AuditFilters, auditFilters, auditSorts } from './AuditFilters'
import { auditColumns } from './auditColumns'
import { useAuditTexts } from './useAuditTexts'

const perPage = 50

/** Shows the audit log: who read or changed what, when and from where. */
export function AuditList() {
  const t = useText('audit')
  const auditTexts = useAuditTexts()
  const { time_zone: zone } = useUser()
  const { page, filters, isFiltered, setPage, setFilters, clear } = useListAddress(...auditFilters)
  const { change, ...others } = filters
  const listQuery = { ...others, change: auditSorts.find((sort) => sort === change) }
  const list = useQuery({
    ...api.audit.list.query({ query: { page, limit: perPage, ...listQuery } }),
    placeholderData: keepPreviousData,
  })
  const columns = auditColumns(t, auditTexts, zone)
  return (
    <ListPage<AuditEntry>
      title={t('title')}
      lead={t('lead')}
      actions={
        <ListMenu
          area="audit"
          fetchExport={(format, signal) =>
            api.audit.sheet.call({
              query: { ...listQuery, format, title: t('title'), columns: JSON.stringify(exportColumns(columns)) },
              signal,
            })
          }
        />
      }
      tabs={<ViewTabs area="audit" />}
      list={list}
      onPageChange={setPage}
      filters={<AuditFilters filters={filters} setFilters={setFilters} />}
      onClearFilters={isFiltered ? clear : undefined}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ action }) => auditTexts.action(action)}
    />
  )
}
