import type { ComponentType } from 'react'
import type { EntityName } from '#contract/access/permissions'
import { translate } from '#contract/kit/translate'
import type { CallOptions } from '../../lib/api/call'
import type { Download } from '../../lib/api/response'
import { Card } from '../../ui/Card'
import { type Fact, Facts } from '../../ui/Facts'
import { FormSection } from '../../ui/form/FormSection'
import type { Column } from '../../ui/list/listTypes'
import type { Form } from '../form/useForm'
import { useFormBase } from '../form/useFormBase'
import type { LoadSchema } from '../form/validate'
import type { TextArea } from '../i18n/catalogues'
import { type Text, useCatalogue, useLanguage, useText } from '../i18n/useText'
import { useParams } from '../router/navigation'
import { EntityEdit, EntityFormPage } from './EntityFormPage'
import { EntityList, type EntityListProps } from './EntityList'
import type { ImportParts } from './importParts'
import { RecordPage, type RecordPageProps } from './RecordPage'
import { useEntityForm } from './useEntityForm'
import type { Removal } from './useRemoval'

type ListProps<Item> = EntityListProps<Item, 'q'>

/** The API client's methods for the calls that `crud()` of the contract declares. */
interface EntityCalls<Item, V> {
  list: { query(input: { query: { page: number; q: string; limit: number } }): ReturnType<ListProps<Item>['read']> }
  sheet: {
    call(input: { query: Parameters<ListProps<Item>['fetchExport']>[0]; signal: AbortSignal }): Promise<Download>
  }
  show: {
    query(input: { params: { id: number } }): RecordPageProps<Item>['read']
    call(input: { params: { id: number } }): Promise<{ data: Item }>
  }
  create: { call(input: { body: V } & CallOptions): Promise<unknown> }
  update: { call(input: { params: { id: number }; body: V } & CallOptions): Promise<unknown> }
  remove: Removal['call']
  /** The call declared by `importCall` of the contract, if rows can be imported. */
  import?: ImportParts['call']
}

/** The description of an entity, from which its screens are built. */
export interface Entity<Item extends { id: number }, V extends object, A extends TextArea> {
  /** The area of its calls in the contract, such as 'levels'. */
  area: string
  calls: EntityCalls<Item, V>
  /**
   * As in the permission names; also the prefix of its texts: `level.title`, `one`, `new`, `edit`, `delete`, `deleted`.
   */
  entity: EntityName
  /** The catalogue with its texts. */
  texts: A
  /** The path of the list. */
  at: `/${string}`
  /** Rows per page. */
  perPage?: number
  nameOf: (item: Item) => string
  /** The schema that validates the form before it is sent. */
  schema: LoadSchema
  /** Returns the initial values of the form; of an empty form for undefined. */
  initialValues: (item: Item | undefined) => V
  /** The inputs of the form. */
  Inputs: ComponentType<{ form: Form<V> }>
  /** Returns the facts on the record's page. */
  facts: (item: Item, t: Text<A>) => Fact[]
  /** Returns the columns of the list and of its export. */
  columns: (t: Text<A>) => Column<Item>[]
}

export interface EntityScreens<Item extends { id: number }, V extends object, A extends TextArea> {
  List: ComponentType
  Create: ComponentType
  Edit: ComponentType
  Show: ComponentType
  entity: Entity<Item, V, A>
}

/** Returns the lookup of the entity's texts: `text('title')` is `level.title` of its catalogue. */
function useEntityText({ texts, entity }: { texts: TextArea; entity: EntityName }) {
  const language = useLanguage()
  const catalogue = useCatalogue(texts)
  return (key: 'title' | 'one' | 'new' | 'edit' | 'delete' | 'deleted') =>
    translate(catalogue, language, `${entity}.${key}`)
}

/**
 * Creates the four screens of an entity whose form has one section and whose record page is a list of facts.
 * @param entity the description of the entity
 * @returns the screens, for `entityRoutes`, and the description, for the tests of forms and exports
 */
export function entityScreens<Item extends { id: number }, V extends object, A extends TextArea>(
  entity: Entity<Item, V, A>,
): EntityScreens<Item, V, A> {
  const { area, calls, at, perPage = 10, nameOf, Inputs } = entity

  function useParent() {
    const text = useEntityText(entity)
    return { label: text('title'), to: at }
  }

  function useRemoved(): Removal {
    const text = useEntityText(entity)
    return { call: calls.remove, area, body: text('delete'), done: text('deleted') }
  }

  function List() {
    const t = useText(entity.texts)
    const text = useEntityText(entity)
    return (
      <EntityList<Item, 'q'>
        title={text('title')}
        area={area}
        entity={entity.entity}
        createAt={`${at}/create`}
        editAt={(id) => `${at}/${id}/edit`}
        showAt={(id) => `${at}/${id}/show`}
        newLabel={text('new')}
        filterNames={['q']}
        read={({ page, q }) => calls.list.query({ query: { page, q, limit: perPage } })}
        fetchExport={(query, signal) => calls.sheet.call({ query, signal })}
        {...(calls.import && {
          imports: {
            call: calls.import,
            fields: Object.keys(entity.initialValues(undefined)),
            texts: entity.texts,
            title: text('title'),
          },
        })}
        columns={entity.columns(t)}
        rowName={nameOf}
        remove={useRemoved()}
      />
    )
  }

  function EntityForm({ item }: { item?: Item }) {
    const t = useText('app')
    const text = useEntityText(entity)
    const base = useFormBase(item, ({ id }) => calls.show.call({ params: { id } }), entity.initialValues)
    const form = useEntityForm<V, V>({
      initial: entity.initialValues(item),
      base,
      schema: entity.schema,
      send: (body, options) =>
        item
          ? calls.update.call({ params: { id: item.id }, body, ...options })
          : calls.create.call({ body, ...options }),
      area,
      listAt: at,
    })
    return (
      <EntityFormPage title={item ? nameOf(item) : text('new')} parent={useParent()} form={form}>
        <FormSection title={t('form.about')}>
          <Inputs form={form} />
        </FormSection>
      </EntityFormPage>
    )
  }

  function Edit() {
    const text = useEntityText(entity)
    const id = Number(useParams<'id'>().id)
    return (
      <EntityEdit title={text('edit')} parent={useParent()} read={calls.show.query({ params: { id } })}>
        {(item) => <EntityForm item={item} />}
      </EntityEdit>
    )
  }

  function Show() {
    const t = useText(entity.texts)
    const id = Number(useParams<'id'>().id)
    return (
      <RecordPage
        parent={useParent()}
        entity={entity.entity}
        read={calls.show.query({ params: { id } })}
        nameOf={nameOf}
        editAt={`${at}/${id}/edit`}
        remove={useRemoved()}
      >
        {(item) => (
          <Card>
            <Facts facts={entity.facts(item, t)} />
          </Card>
        )}
      </RecordPage>
    )
  }

  return { List, Create: () => <EntityForm />, Edit, Show, entity }
}
