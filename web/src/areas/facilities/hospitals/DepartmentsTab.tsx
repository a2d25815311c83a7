import { IconBed, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Department } from '#contract/episodes/departments'
import { useRemoval } from '../../../app/entity/useRemoval'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Empty } from '../../../ui/feedback/Empty'
import { RowActions } from '../../../ui/list/RowActions'
import { Name } from '../../../ui/Name'
import { Row, RowList } from '../../../ui/RowList'
import { DepartmentDialog } from './DepartmentDialog'

/** Lists the departments of a hospital, to which patients are admitted, and lets the user maintain them. */
export function DepartmentsTab({ id }: { id: number }) {
  const t = useText('facilities')
  const query = useQuery({ ...api.departments.list.query({ params: { id } }), ...handlesOwnError })
  // The department in the dialog; `new` for one to add.
  const [edited, setEdited] = useState<Department | 'new'>()
  const add = (
    <Button icon={<IconPlus />} onClick={() => setEdited('new')}>
      {t('departments.add')}
    </Button>
  )
  return (
    <>
      <Card title={t('departments.title')} actions={(query.data?.data.length ?? 0) > 0 && add} flush>
        <QueryBoundary query={query} variant="rows">
          {({ data }) =>
            data.length === 0 ? (
              <Empty icon={<IconBed />} title={t('departments.none')} body={t('departments.noneBody')} action={add} />
            ) : (
              <RowList>
                {data.map((department) => (
                  <DepartmentRow key={department.id} department={department} onRename={() => setEdited(department)} />
                ))}
              </RowList>
            )
          }
        </QueryBoundary>
      </Card>
      <DepartmentDialog hospitalId={id} edited={edited} onClose={() => setEdited(undefined)} />
    </>
  )
}

function DepartmentRow({ department, onRename }: { department: Department; onRename: () => void }) {
  const t = useText('facilities')
  const removal = useRemoval()
  const { id, name_text: name, in_patients: patients } = department
  const close = () =>
    void removal(
      {
        call: api.departments.remove,
        area: 'departments',
        body: t('departments.close.body'),
        done: t('departments.closed'),
      },
      id,
    )
  return (
    <Row
      title={<Name>{name}</Name>}
      line={t('departments.patients', { count: patients })}
      end={
        <RowActions
          name={name}
          actions={[
            { key: 'rename', label: t('departments.rename'), icon: <IconPencil />, onSelect: onRename },
            { key: 'close', label: t('departments.close'), icon: <IconTrash />, onSelect: close, danger: true },
          ]}
        />
      }
    />
  )
}
