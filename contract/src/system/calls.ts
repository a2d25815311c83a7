import * as z from 'zod'
import { area } from '../kit/endpoint'

export const system = area({
  health: {
    method: 'GET',
    path: '/api/health',
    shows: 'nobody',
    permission: 'public',
    summary: 'The process responds',
    response: z.object({ status: z.literal('ok') }),
  },
  ready: {
    method: 'GET',
    path: '/api/ready',
    shows: 'nobody',
    permission: 'public',
    summary: 'This server takes work: its database responds and it is not stopping; 503 otherwise',
    response: z.object({ status: z.literal('ready') }),
  },
})

export const broadcasting = area({
  auth: {
    method: 'POST',
    path: '/api/admin/broadcasting/auth',
    shows: 'caller',
    permission: 'signed-in',
    summary: 'May the bearer join this realtime channel?',
    body: z.object({
      channel_name: z.string().trim().min(1, 'validation.required').max(255),
      socket_id: z.string().max(255).nullish(),
    }),
    changes: false,
    response: z.object({ data: z.object({ channel_name: z.string(), allowed: z.literal(true) }) }),
  },
})
