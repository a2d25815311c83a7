import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { EntityName } from '#contract/access/permissions'
import { Button } from '../../ui/Button'
import { Page, type PageProps } from '../../ui/Page'
import { useText } from '../i18n/useText'
import { handlesOwnError, QueryBoundary } from '../query/QueryBoundary'
import { navigate } from '../router/navigation'
import { useAuthSession } from '../session/useAuthSession'
import type { ParentLink } from './EntityFormPage'
import { type Removal, useRemoval } from './useRemoval'

export type RecordPageProps<Item> = {
  parent: ParentLink
  entity: EntityName
  read: UseQueryOptions<{ data: Item }>
  nameOf: (item: Item) => string
  editAt: string
  /** Records that cannot be edited or deleted, such as the Super Admin role. */
  isFixed?: (item: Item) => boolean
  remove?: Removal
  /** Further parts of the page header, such as tabs. */
  head?: (item: Item) => Pick<PageProps, 'tabs' | 'badge' | 'lead'>
  children: (item: Item) => ReactNode
}

/** The page of one record: its name, the actions that the user's permissions allow, and its data. */
export function RecordPage<Item extends { id: number }>(props: RecordPageProps<Item>) {
  const { parent, entity, read, nameOf, editAt, isFixed, remove, head, children } = props
  const t = useText('app')
  const { can } = useAuthSession()
  const removal = useRemoval()
  const record = useQuery({ ...read, ...handlesOwnError })
  const item = record.data?.data
  const title = item ? nameOf(item) : parent.label
  const erase = async (id: number) => {
    if (remove && (await removal(remove, id))) void navigate(parent.to, { replace: true })
  }
  return (
    <Page
      title={title}
      breadcrumbs={item ? [parent, { label: title }] : [parent]}
      actions={
        item &&
        !isFixed?.(item) && (
          <>
            {remove && can(`delete-${entity}`) && (
              <Button icon={<IconTrash />} onClick={() => void erase(item.id)}>
                {t('row.delete')}
              </Button>
            )}
            {can(`update-${entity}`) && (
              <Button variant="primary" icon={<IconPencil />} to={editAt}>
                {t('row.edit')}
              </Button>
            )}
          </>
        )
      }
      {...(item && head?.(item))}
    >
      <QueryBoundary query={record} variant="text" missing={parent}>
        {({ data }) => children(data)}
      </QueryBoundary>
    </Page>
  )
}
