import { type SQL, sql } from 'drizzle-orm'
import { isDeletedUser, shortName } from '#features/accounts/api/index.ts'
import { ofCattery } from '#features/breeders/api/index.ts'
import { days, deleted, emptied, plain, retained, type TableRules } from '#platform/personal-data/index.ts'
import {
  blocks,
  breederResponses,
  conversationSubjects,
  conversations,
  inquiries,
  messages,
  rejectedMessages,
  savedReplies,
} from './tables.ts'

/** Rows of two users that the other one has lost, too. */
const leftByBoth = (one: string, other: string, userId: string): SQL => sql`
  (${sql.identifier(one)} = ${userId} and ${isDeletedUser(other)}
    or ${sql.identifier(other)} = ${userId} and ${isDeletedUser(one)})`

const name = sql`coalesce(b.business_name, ${shortName}, 'A user')`

/** Conversations. Messages stay for the other person until both accounts are deleted. */
export const messageRules: TableRules[] = [
  {
    table: 'messages',
    holds: 'Messages that you sent and received.',
    columns: {
      ...plain([
        messages.id,
        messages.catId,
        messages.breedingPairingId,
        messages.inquiryId,
        messages.isModerated,
        messages.moderationFlags,
        messages.isRead,
        messages.clientId,
        messages.createdAt,
        messages.kind,
        messages.eventKey,
      ]),
      ...retained('account', [messages.senderId, messages.receiverId]),
      ...retained('other', [messages.content]),
      ...emptied([messages.originalContent, messages.blockedContent]),
      ...emptied([messages.attachments], sql`'{}'::text[]`),
    },
    deletes: (userId) => leftByBoth('sender_id', 'receiver_id', userId),
    anonymizes: (userId) => sql`${messages.senderId} = ${userId}`,
    exported: {
      file: 'messages',
      rows: (userId) => sql`select m.created_at as "sentAt", m.kind,
        case when m.sender_id = ${userId} then 'You' else ${name} end as "from",
        case when m.sender_id = ${userId} then ${name} else 'You' end as "to", m.content, m.is_read as "isRead"
        from messages m join users u on u.id = case when m.sender_id = ${userId} then m.receiver_id else m.sender_id end
          left join breeders b on b.user_id = u.id
        where m.sender_id = ${userId} or m.receiver_id = ${userId} order by m.created_at`,
    },
  },
  {
    table: 'conversations',
    holds: 'Which conversations you have, and how many messages in them are unread.',
    columns: {
      ...deleted([
        conversations.userId,
        conversations.lastMessageId,
        conversations.lastAt,
        conversations.unread,
        conversations.isStarter,
        conversations.createdAt,
      ]),
      ...retained('account', [conversations.otherId]),
    },
    deletes: (userId) => sql`${conversations.userId} = ${userId}`,
    exported: { not: 'The file of messages contains them.' },
  },
  {
    table: 'conversation_subjects',
    holds: 'Which cats and pairings your conversations are about.',
    columns: {
      ...retained('account', [conversationSubjects.lowerUserId, conversationSubjects.higherUserId]),
      ...plain([
        conversationSubjects.id,
        conversationSubjects.catId,
        conversationSubjects.breedingPairingId,
        conversationSubjects.lastAt,
      ]),
    },
    deletes: (userId) => leftByBoth('lower_user_id', 'higher_user_id', userId),
    exported: {
      file: 'conversation-subjects',
      rows: (
        userId,
      ) => sql`select ${name} as "with", s.cat_id as "catId", s.breeding_pairing_id as "pairingId",
        s.last_at as "lastMessageAt" from conversation_subjects s
        join users u on u.id = case when s.lower_user_id = ${userId} then s.higher_user_id else s.lower_user_id end
        left join breeders b on b.user_id = u.id
        where s.lower_user_id = ${userId} or s.higher_user_id = ${userId} order by s.last_at`,
    },
  },
  {
    table: 'inquiries',
    holds: 'Inquiries that you sent, and those that your cattery received.',
    columns: {
      ...plain([
        inquiries.id,
        inquiries.breederId,
        inquiries.catId,
        inquiries.breedingPairingId,
        inquiries.status,
        inquiries.isRead,
        inquiries.createdAt,
      ]),
      ...retained('account', [inquiries.buyerId]),
      ...retained('other', [inquiries.message]),
    },
    deletes: (userId) => sql`buyer_id = ${userId} and breeder_id in (select b.id from breeders b
        join users u on u.id = b.user_id where u.deleted_at is not null)
      or breeder_id in (select b.id from breeders b where b.user_id = ${userId}) and ${isDeletedUser('buyer_id')}`,
    exported: {
      file: 'inquiries',
      rows: (userId) => sql`select i.created_at as "sentAt",
        case when i.buyer_id = ${userId} then 'You' else coalesce(${shortName}, 'Buyer') end as "from",
        case when i.buyer_id = ${userId} then b.business_name else 'You' end as "to",
        i.cat_id as "catId", i.breeding_pairing_id as "pairingId", i.message, i.status
        from inquiries i join users u on u.id = i.buyer_id join breeders b on b.id = i.breeder_id
        where i.buyer_id = ${userId} or b.user_id = ${userId} order by i.created_at`,
    },
  },
  {
    table: 'blocks',
    holds: 'Whom you block.',
    columns: deleted(blocks),
    deletes: (userId) => sql`user_id = ${userId} or other_id = ${userId}`,
    exported: {
      file: 'blocked-people',
      rows: (userId) => sql`select ${name} as name, k.created_at as "blockedAt" from blocks k
        join users u on u.id = k.other_id left join breeders b on b.user_id = u.id
        where k.user_id = ${userId} order by k.created_at`,
    },
  },
  {
    table: 'breeder_responses',
    holds: 'How many inquiries your cattery answers, and how fast.',
    columns: deleted(breederResponses),
    deletes: ofCattery,
    exported: {
      file: 'responses',
      rows: (
        userId,
      ) => sql`select inquiries, answered, median_minutes as "medianMinutes", computed_on as "computedOn"
        from breeder_responses where ${ofCattery(userId)}`,
    },
  },
  {
    table: 'saved_replies',
    holds: 'Replies that you saved to use them again.',
    columns: deleted(savedReplies),
    deletes: (userId) => sql`user_id = ${userId}`,
    exported: {
      file: 'saved-replies',
      rows: (userId) => sql`select title, text, created_at as "savedAt" from saved_replies
        where user_id = ${userId} order by created_at`,
    },
  },
  {
    table: 'rejected_messages',
    holds: 'A hash of a message that screening rejected, which counts only if it is sent again.',
    columns: deleted(rejectedMessages),
    deletes: (userId) => sql`sender_id = ${userId} or receiver_id = ${userId}`,
    periods: [
      {
        period: days(1),
        from: 'the rejection',
        expired: (cutoff) => sql`rejected_at <= ${cutoff.toISOString()}`,
      },
    ],
    exported: { not: 'It is a hash, which contains nothing that can be read.' },
  },
]
