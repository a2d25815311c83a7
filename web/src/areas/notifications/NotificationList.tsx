import { IconBell } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useText } from '../../app/i18n/useText'
import { NotificationRow } from '../../app/notifications/NotificationRow'
import { useOpenNotification } from '../../app/notifications/useNotifications'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { useListAddress } from '../../app/router/useListAddress'
import { api } from '../../lib/api/api'
import { Card } from '../../ui/Card'
import { Empty } from '../../ui/feedback/Empty'
import { Pagination } from '../../ui/list/Pagination'
import { RowList } from '../../ui/RowList'

/** Shows a page of notifications; clicking one marks it as read and opens what it is about. */
export function NotificationList() {
  const t = useText('notifications')
  const { page, setPage } = useListAddress()
  const open = useOpenNotification()
  const query = useQuery({
    ...api.notifications.mine.query({ query: { page } }),
    ...handlesOwnError,
    placeholderData: keepPreviousData,
  })
  return (
    <QueryBoundary query={query} variant="rows" count={6}>
      {({ data, meta }) =>
        data.length === 0 ? (
          <Empty title={t('empty.title')} body={t('empty.body')} icon={<IconBell />} />
        ) : (
          <>
            <Card flush>
              <RowList>
                {data.map((each) => (
                  <NotificationRow key={each.id} notification={each} onOpen={() => void open(each)} />
                ))}
              </RowList>
            </Card>
            <Pagination meta={meta} onPageChange={setPage} />
          </>
        )
      }
    </QueryBoundary>
  )
}
