import { and, asc, eq, ne } from 'drizzle-orm'
import { views as calls } from '#contract/views/calls'
import { caller, db } from '../../platform/context'
import { handlers } from '../../platform/http/handlers'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { apiText } from '../../platform/texts'
import { views } from '../../schema/views'

/** Limit per list and user, so that views can still be found. */
const maxViews = 30

export const viewHandlers = handlers(calls, {
  list: async ({ params, scope }) => ({
    data: await db()
      .select()
      .from(views)
      .where(and(eq(views.user_id, scope()), eq(views.list, params.list)))
      .orderBy(asc(views.name))
      .limit(maxViews),
  }),

  create: async ({ body }) => {
    const others = and(eq(views.user_id, caller().id), eq(views.list, body.list), ne(views.name, body.name))
    if ((await db().$count(views, others)) >= maxViews) throw fieldProblem('name', 'views.tooMany', { max: maxViews })
    const [row] = await db()
      .insert(views)
      .values({ user_id: caller().id, ...body })
      .onConflictDoUpdate({ target: [views.user_id, views.list, views.name], set: { filters: body.filters } })
      .returning()
    return { data: orNotFound(row) }
  },

  remove: async ({ params }) => {
    await db().delete(views).where(eq(views.id, params.id))
    return { message: apiText('done.deleted') }
  },
})
