import { describe, it, expect } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { eventOfSchema, eventOfType, topics, authEvents, auditEvents } from '@tael/proto';
import type { EventType, Topic } from '@tael/proto';

const contracts = new URL('../events/', import.meta.url);

function messagesInContracts(): string[] {
  return readdirSync(contracts, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.proto'))
    .flatMap((file) => {
      const text = readFileSync(new URL(file, contracts), 'utf8');
      const packageName = /^package (\S+);$/m.exec(text)?.[1];
      return [...text.matchAll(/^message (\w+) /gm)].map((match) => `${packageName}.${match[1]}`);
    });
}

const rows = topics.flatMap((topic) =>
  topic.events.map((event): [string, Topic, EventType] => [event.type, topic, event]),
);

describe('the topic table', () => {
  it('holds every message of events/*, and none that is not there', () => {
    const inTable = rows.map(([, , event]) => event.schema.typeName);
    const events = messagesInContracts().filter((name) => !name.startsWith('events.audit.'));
    expect(inTable.toSorted()).toEqual(events.toSorted());
  });

  it('gives every event a type of its own, and every topic a service of its own', () => {
    expect(new Set(rows.map(([type]) => type)).size).toBe(rows.length);
    expect(new Set(topics.map((topic) => topic.name)).size).toBe(topics.length);
    expect(topics.map((topic) => topic.service)).toEqual([
      'auth',
      'wallet',
      'withdrawal',
      'points',
      'referral',
      'chain-scanner',
      'custody',
    ]);
  });

  it.each(rows)('%s belongs to its topic and its package', (type, topic, event) => {
    const [service, name, version] = type.split('.');
    expect(topic.name).toBe(`${service}.events.v1`);
    expect(topic.service).toBe(service);
    expect(event.schema.typeName).toBe(`events.${service?.replace('-', '_')}.${version}.${name}`);
  });

  it.each(rows)('%s carries what its kind promises', (_type, _topic, event) => {
    const version = event.schema.fields.find((field) => field.localName === 'version');
    if (event.kind !== 'fact') expect(version?.fieldKind).toBe('scalar');
    const fields = event.schema.fields.map((field) => field.localName);
    expect(
      fields.filter((field) => /mail(?!Verified$)|token$|password|accountNumber|accountInfo/i.test(field)),
    ).toEqual([]);
  });

  it('has AdminActed in every topic, since each service audits in its own transaction', () => {
    for (const topic of topics)
      expect(topic.events.map((event) => event.type)).toContain(`${topic.service}.AdminActed.v1`);
  });

  it('is found by schema and by type', () => {
    expect(eventOfSchema(authEvents.UserRegisteredSchema).type).toBe('auth.UserRegistered.v1');
    expect(eventOfType('chain-scanner.DepositConfirmed.v1')?.topic.name).toBe('chain-scanner.events.v1');
    expect(eventOfType('auth.Unheard.v1')).toBeUndefined();
    expect(() => eventOfSchema(auditEvents.AdminActionSchema)).toThrow('in no topic');
  });
});
