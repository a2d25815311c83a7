import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ExportMenu } from '../../../app/entity/ExportMenu'
import { exportColumns } from '../../../app/entity/exportColumns'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Empty } from '../../../ui/feedback/Empty'
import { Page } from '../../../ui/Page'
import { TextLink } from '../../../ui/TextLink'
import { facilities } from '../facilities'
import { columns } from './fields'
import { TreeBranches } from './TreeBranches'
import { type Branch, treeOf } from './treeOf'
import { ViewSwitch } from './ViewSwitch'

/** A tree with more nodes is initially expanded at its top level only. */
const maxExpandedNodes = 30

function hubsOf(branches: readonly Branch[]): number[] {
  return branches.flatMap(({ id, branches: own }) => (own.length > 0 ? [id, ...hubsOf(own)] : []))
}

/** Shows the hospitals that the user can access below their hubs. */
export function HospitalTree() {
  const t = useText('facilities')
  const { can } = useAuthSession()
  const query = useQuery({ ...api.hospitals.tree.query(), ...handlesOwnError })
  const nodes = query.data?.data
  const tree = useMemo(() => treeOf(nodes ?? []), [nodes])
  const hubs = useMemo(() => hubsOf(tree), [tree])
  const [chosen, setChosen] = useState<ReadonlySet<number>>()
  const isSmall = (nodes?.length ?? 0) <= maxExpandedNodes
  const open = chosen ?? new Set(isSmall ? hubs : tree.map(({ id }) => id))
  const toggle = (id: number) => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const isAllOpen = hubs.every((id) => open.has(id))
  return (
    <Page
      title={t('hospital.title')}
      count={nodes?.length}
      actions={
        <>
          <ViewSwitch value="tree" />
          <ExportMenu
            fetchExport={(format, signal) =>
              api.hospitals.sheet.call({
                query: { format, title: t('hospital.title'), columns: JSON.stringify(exportColumns(columns(t))) },
                signal,
              })
            }
          />
          {can('create-hospital') && (
            <Button variant="primary" icon={<IconPlus />} to={`${facilities.hospital.at}/create`}>
              {t('hospital.new')}
            </Button>
          )}
        </>
      }
    >
      <QueryBoundary query={query} variant="rows" count={6}>
        {() =>
          tree.length === 0 ? (
            <Empty title={t('tree.empty')} />
          ) : (
            <Card
              title={t('tree.title')}
              actions={
                hubs.length > 0 && (
                  <TextLink onClick={() => setChosen(new Set(isAllOpen ? [] : hubs))}>
                    {t(isAllOpen ? 'tree.closeAll' : 'tree.openAll')}
                  </TextLink>
                )
              }
              flush
            >
              <TreeBranches branches={tree} open={open} onToggle={toggle} />
            </Card>
          )
        }
      </QueryBoundary>
    </Page>
  )
}
