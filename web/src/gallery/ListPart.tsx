import {
  IconBuildingHospital,
  IconCheck,
  IconLock,
  IconPencil,
  IconPlus,
  IconStethoscope,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../ui/Button'
import { Isolate } from '../ui/Isolate'
import { FilterChip } from '../ui/list/FilterChip'
import { ListBody } from '../ui/list/ListBody'
import { ListPage } from '../ui/list/ListPage'
import type { Column } from '../ui/list/listTypes'
import { Person } from '../ui/Person'
import { StatusBadge } from '../ui/StatusBadge'
import { Tabs } from '../ui/Tabs'
import classes from './Gallery.module.css'
import { useGalleryText } from './settings'

type User = { id: number; name: string; email: string; phone: string; role: string; locked: boolean; visits: number }

export function ListPart() {
  const w = useGalleryText()
  const [page, setPage] = useState(2)
  const [query, setQuery] = useState('')
  const [tab, setTab] = useState<'all' | 'staff' | 'waiting'>('staff')
  const [role, setRole] = useState<string | null>('physician')
  const [status, setStatus] = useState<string | null>(null)
  const names = [
    w('Dr. Rima Haddad', 'د. ريما حدّاد'),
    w('Samer Qabbani', 'سامر قبّاني'),
    w('Yousef Abdelrahman Abdelaziz Nasser El-Masry', 'يوسف عبد الرحمن عبد العزيز ناصر المصري'),
    w('Hala Mansour', 'هلا منصور'),
    w('Omar Sabbagh', 'عمر صبّاغ'),
  ]
  const rows: User[] = names.map((name, index) => ({
    id: index,
    name,
    email: `person.${index}@mashfa.example`,
    phone: `+20 100 555 01${10 + index}`,
    role: w('Physician', 'طبيب'),
    locked: index === 3,
    visits: 12 * index,
  }))
  const columns: Column<User>[] = [
    {
      key: 'name',
      header: w('Name', 'الاسم'),
      render: (user) => <Person id={user.id} name={user.name} line={<Isolate>{user.email}</Isolate>} />,
    },
    { key: 'phone', header: w('Phone', 'الهاتف'), render: (user) => <Isolate>{user.phone}</Isolate> },
    {
      key: 'role',
      header: w('Role', 'الدور'),
      hideBelow: 'lg',
      render: (user) => (
        <StatusBadge outline icon={<IconStethoscope />}>
          {user.role}
        </StatusBadge>
      ),
    },
    {
      key: 'status',
      header: w('Status', 'الحالة'),
      card: 'badge',
      render: (user) =>
        user.locked ? (
          <StatusBadge tone="warn" icon={<IconLock />}>
            {w('Locked', 'مقفل')}
          </StatusBadge>
        ) : (
          <StatusBadge tone="ok" icon={<IconCheck />}>
            {w('Active', 'نشط')}
          </StatusBadge>
        ),
    },
    { key: 'visits', header: w('Visits', 'الزيارات'), align: 'end', render: (user) => user.visits },
  ]
  const table = {
    label: w('Users', 'المستخدمون'),
    columns,
    rowKey: (user: User) => user.id,
    rowName: (user: User) => user.name,
  }
  const meta = { current_page: page, last_page: 14, per_page: 10, total: 132 }
  const ready = { isPending: false, isError: false, refetch: () => undefined }
  return (
    <>
      <ListPage
        {...table}
        title={w('Users', 'المستخدمون')}
        actions={
          <Button variant="primary" icon={<IconPlus />}>
            {w('New user', 'مستخدم جديد')}
          </Button>
        }
        tabs={
          <Tabs
            label={w('Views', 'العروض')}
            value={tab}
            onChange={setTab}
            tabs={[
              { value: 'all', label: w('Everyone', 'الجميع') },
              { value: 'staff', label: w('Hospital staff', 'كوادر المستشفيات'), count: 132 },
              { value: 'waiting', label: w('Waiting for first sign-in', 'بانتظار أول دخول'), count: 9 },
            ]}
          />
        }
        list={{ ...ready, data: { data: rows, meta } }}
        onPageChange={setPage}
        query={query}
        onQueryChange={setQuery}
        searchPlaceholder={w('Name, phone or email', 'الاسم أو الهاتف أو البريد')}
        filters={
          <>
            <FilterChip
              label={w('Role', 'الدور')}
              options={[
                { value: 'physician', label: w('Physician', 'طبيب') },
                { value: 'nurse', label: w('Nurse', 'تمريض') },
              ]}
              value={role}
              onChange={setRole}
            />
            <FilterChip
              label={w('Status', 'الحالة')}
              options={[{ value: 'active', label: w('Active', 'نشط') }]}
              value={status}
              onChange={setStatus}
            />
          </>
        }
        onRow={() => undefined}
        rowActions={() => [
          { key: 'edit', label: w('Edit', 'تعديل'), icon: <IconPencil />, onSelect: () => undefined, quick: true },
          { key: 'delete', label: w('Delete', 'حذف'), icon: <IconTrash />, onSelect: () => undefined, danger: true },
        ]}
      />
      <div className={classes.stack}>
        <div className={classes.columns}>
          <ListBody table={table} list={{ ...ready, isPending: true }} onPageChange={setPage} />
          <ListBody
            table={table}
            list={{ ...ready, data: { data: [], meta: { ...meta, total: 0 } } }}
            onPageChange={setPage}
            empty={{
              body: w('Hospitals you add appear here.', 'تظهر هنا المستشفيات التي تضيفها.'),
              icon: <IconBuildingHospital />,
              action: <Button icon={<IconPlus />}>{w('New hospital', 'مستشفى جديد')}</Button>,
            }}
          />
          <ListBody
            table={table}
            list={{ ...ready, data: { data: [], meta: { ...meta, total: 0 } } }}
            onPageChange={setPage}
            onClearFilters={() => undefined}
          />
          <ListBody table={table} list={{ ...ready, isError: true }} onPageChange={setPage} />
        </div>
      </div>
    </>
  )
}
