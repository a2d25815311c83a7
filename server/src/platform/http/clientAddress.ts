import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { Config } from '../config/config'

type Trust = (address: string, hop: number) => boolean

/** Returns which proxies are trusted: all, none, a number of hops, or addresses and networks separated by commas. */
function trustOf(trustProxy: Config['trustProxy']): Trust {
  if (typeof trustProxy === 'boolean') return () => trustProxy
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy
  return proxyAddr.compile(trustProxy.split(',').map((value) => value.trim()))
}

/** Returns a function that returns the client's address of a request that Fastify does not handle. */
export function clientAddressReader(trustProxy: Config['trustProxy']): (request: IncomingMessage) => string {
  const trust = trustOf(trustProxy)
  return (request) => proxyAddr(request, trust)
}
