/** Common contact requests, network names, and payment methods, in the notation of phrase-patterns.ts. */

export const CLIENT_WORD_SETS: Record<string, string> = {
  CALL: 'call kall tekst text txt phone ring dm sms email telephone fone buzz dial pm inbox',
  NUMBER: 'ONE_NUMBER numbers',
  ONE_NUMBER: 'number numba no nr num digits cell mobile landline',
  MEANS: 'phone cell mobile email mail whatsapp sms text txt texting insta messenger gmail mob',
  KIND: 'phone cell mobile contact personal private direct home work office KIN',
  KIN: 'wife husband mom daughter son partner sister friend',
  ME: 'me us mig',
  I: 'i we',
  YOU: 'you u ya',
  MY: 'my our mah',
  YOUR: 'your ur ya',
  IT: 'it this that conversation convo chat talk',
  AWAY: 'off outside elsewhere offline offsite',
  HERE: 'platform app site website here',
  MOVE: 'meet settle deal cal writing',
  SITE: 'platform app site website',
  SHALL: 'can could may should shall will would ll d might',
  BY: 'by via over on through thru',
  TALK: 'SPEAK move moved moving take taking switch reach',
  SPEAK: 'talk talking speak chat chatting text continue discuss message contact write',
  GIVE: 'send share ping give need want drop leave pass shoot tell',
  COLOUR: 'clock green blue purple bird ghost messaging neighbourhood gamers',
  PHOTO: 'photo picture camera video other private',
  SHORT: 'ig fb wa tg sc tt yt snap messenger signal whats zoom',
  SITES: 'youtube linkedin reddit threads',
  WITH: 'my our mi mein mon on via thru through over per use using',
}

export const CLIENT_PHRASES = `contact:
reach out on|by|via MY? MEANS
best|good|what|which number|phone to|for|SHALL|do reach|CALL|I?
swap|exchange|trade contact? details|info|information .|with|if
exchange|swap|trade|share|switch|send phone|our|contact|your? numbers|emails|contacts|digits|mobiles|cells|nos
message|msg|write|ping|add ME on
message|msg|add|follow|catch|friend ME on|at MY? MEANS|facebook|instagram|discord|SHORT
cal|tex me|us
CALL 2? ME
SHALL|do I|YOU CALL .
SHALL|I I|SHALL? CALL you|u
TALK|it|touch|on|change|go|over with? ME|YOU|IT? IT? to|BY MEANS
to|BY another|different|other app|messenger|platform
contact|reach|hold|find|mail|hit|drop out? to? of? ME line? at|BY|under|directly|up|@
get hold of ME
MY ONE_NUMBER|dms
MY contact|email|gmail is|s|address|info|details|information|at|starts|ends|has
GIVE|have|get|got ME YOUR? KIND? NUMBER|MEANS|CALL|bell|tinkle|contact|yours
gimme YOUR? CALL|NUMBER|MEANS|bell|tinkle
GIVE|get|have|provide YOUR KIND? MEANS|contact
YOUR NUMBER .
how SHALL|do|to I get hold
what|whats is|s? YOUR KIND? insta|snap|whats|handle|ph|inbox|NUMBER|MEANS
google ME|MY
search|look|find for? ME|MY up? on|online|up
TALK|MOVE ** AWAY|away of|from? SITE
TALK|MOVE ** other than SITE
TALK IT? IT? to? somewhere|someplace else|private
talk|speak|chat|hop|get|jump BY phone|call
TALK|carry|go on? AWAY of|from? HERE
same|MY user? name|handle|user|username is? everywhere|elsewhere|as|socials
callme|textme|hmu|llamame|llamanos|contactame|escribeme|llamarme|zadzwon|napisz|pozvoni|napishi|chiamami|scrivimi
social:
me|us|have|got|check|find|insta|to|by|in|for|your|ur ig|fb
COLOUR|usual social|chat? app|icon|site|book|network|account
have|use|got messenger|signal|wa
ME|on PHOTO app .
WITH|@ SHORT
SHORT|SITES : *
SHORT|SITES ~
SITES MY? channel|page|name
go to SITES
on|to|our|check|via|through|over|add|follow MY|YOUR? gram
we chat :|~|id
payment:
western|cash|bank|wire|paypal|settle union|app|transfer|friends|directly|me
pay|paying|payment|sell outside|off|around of? HERE|system`
