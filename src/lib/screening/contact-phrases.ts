/** The specification's phrases and their close relatives, in the notation of phrases.ts. */

export const CONTACT_SETS: Record<string, string> = {
  CALL: 'call|cll|tex|tekst|text|txt|phone|ring|dm|sms|whatsapp|facetime|email|telephone|kall|fone|buzz|viber|skype|dial|imessage',
  MEANS:
    'phone|cell|mobile|email|mail|whatsapp|sms|text|txt|insta|telegram|telephone|messenger|gmail|texting|imessage',
  NUMBER: 'number|cell|mobile|digits|no|nr|num|numbers|landline',
  ME: 'me|us',
  MY: 'my|our',
  YOUR: 'your|ur',
  OUT: 'off|outside|elsewhere|offline',
  HERE: 'platform|app|site|website|here',
}

export const CONTACT_PHRASES = `CALL 2? ME
  can|do|could|would|may|shall you|i|we just? CALL .
  ok|okay|fine|possible|alright to|if|for i|we? CALL .
  let ME CALL you|u
  best number to|for
  good number to reach|call|text
  phone chat|conversation
  touch with? ME? by|via|on|through|at MEANS|home|work
  on|to|via|over the|an? another|different|other app|messenger
  reach out to? ME? at|on|via|by|through
  ahold|hold of ME at|on|by|through|via
  drop ME a line at|on|by|via
  find ME at
  dm s? is|are? open
  number|details|link|contact in|on MY bio|profile|website|site|page
  phone|email|cell is|s? on|in MY|the bio|profile|page|website|site|card|van|sign|contract
  link in bio|profile
  phone book
  number please|plz|pls
  YOUR number .
  let ME have YOUR phone|email|mail|NUMBER
  give|drop|shoot MY wife|husband|mom|mum|daughter|son|partner a call|ring|text
  you|just|please CALL MY wife|husband|mom|mum|partner|son|daughter|sister|brother
  take|move|switch|continue * *? to|by MEANS
  on|my|our all? socials
  un|me whats|wasap
  mich|uns anrufen
  continue|talk|speak|go|discuss|do it|this|on? by|via|over MEANS
  bird|green|bubble app
  book of faces
  callme|textme|txtme|mynumber|hmu|wapp ME?
  please|pls|plz|just CALL .
  MY number|num|digits|numbers|cell|mobile|landline|dms
  MY|the|his|her|their|whose phone|cell|mobile|telephone|whatsapp|contact|direct|private NUMBER is|s
  MY home|work|office|direct|personal|private|new|other|google|main|business|shop|cattery|real|husbands|wifes|moms|phone|cell|mobile|telephone|whatsapp|contact|husband|wife|mom|mum|sister|daughter|son|partner|boyfriend|girlfriend|friend|dad s? phone? NUMBER
  contact|reach ME at|on|via|through|directly|under|thru|@
  contact|reach|call|message|get|text|talk|speak|chat to|with? ME|you? by|via|over phone|MEANS
  message|msg|dm|mail|write|ping|find|add|follow|catch|page|friend|pm|messaging ME on|at? MY|the? MEANS|facebook|instagram|discord|ig|fb|snap|signal|line
  message|msg|mail|find|add|follow|catch|friend ME on
  msg|message|write ME * the|that|your * app
  mail ME at|to|@
  write to? ME at
  hit ME up|on
  hit MY line|phone|inbox
  here|heres is|s? MY|the number|handle|username|contact|MEANS
  MY contact info|details|information|is|data
  YOUR contact|personal|private info|details|information|data
  give|gimme|shoot|drop|send ME a|an|ur|your? call|ring|buzz|bell|CALL|MEANS
  what|whats is|s? YOUR contact|phone|cell|mobile? insta|handle|mail|NUMBER|MEANS
  YOUR phone|contact|telephone|whatsapp|personal|private|direct|NUMBER number|no|nr
  have|get|got|send|share|give|gimme|need|want|drop|leave ME YOUR|a phone|cell|contact|personal? digits|contact|NUMBER|MEANS
  send|share|give|gimme|need|want|drop|leave YOUR phone|cell|contact|personal? contact|NUMBER|email|mail|whatsapp|insta
  have|get|got YOUR phone|cell|contact|personal? NUMBER|whatsapp|insta
  gimme a|ur call|ring|buzz|text|NUMBER
  phone|cell|mobile|contact? number to|for|where|i|we can? i|we|you? can? you|me|text|call|reach|ring
  number where|that? i|we|you can|could text|call|reach|ring|phone
  where|how can|could? i|we can|could? reach|call|text|phone|ring you|u
  exchange|swap|trade|share|switch|send phone|our|contact|your? numbers|emails|contacts|contact|digits|details
  can|could|may|should|shall|will i|we just? CALL you|u
  i|we ll|will|can|could|should|d? text|txt|phone|ring|dm|whatsapp|facetime you|u
  rather|prefer|easier|better|faster|quicker|want to|if|by|over|on|via? i|we|you? talk|speak|chat? by|on|over|to|via? the? CALL|texting|whatsapp
  switch|move|change|go|over to|over to? MEANS
  call|text|txt or|and|slash text|txt|call ME?
  MY email|mail|gmail is|s|address|at|addy|starts|ends|has
  call|text|try|reach|ring|phone|use|ping MY MEANS|NUMBER
  to|at MY email|mail|gmail|inbox
  dms is|are open
  slide in|into
  google ME|MY
  search|look for? ME|MY up? on|online|up
  look ME up
  visit|see|on|check|checkout|browse|via|through|find out|us|me|more|it|them|at? on|at? MY own? website|site|webpage|homepage|page
  talk|chat|speak|text|continue|discuss|move|take|message|communicate|contact|skip|leave this|it|the|conversation|me|things|with|you? conversation? OUT of|from? the|this? HERE?
  take|move|continue|talk|chat this|it? somewhere|someplace else
  skip|leave|bypass the|this HERE
  contact|message|reach|write ME outside|off|privately|elsewhere|personally
  talk|speak|chat|hop|get|jump over|on|by the|a? phone|call
  llamame|llamanos|llamen|llameme|marcame|telefoneame|contactame|whatsappeame|escribeme|llamarme|llamarnos|llamarte|chiamami|scrivimi|chamame|telefonieren
  mi|nuestro|tu|su|il|meu|seu|teu mio? numero|telefono|celular|movil|correo|whatsapp|whats|email|fijo|telefone|zap
  me puedes|puede|podes|liga|chama llamar|escribir|contactar|encontrar|no|na|por?
  manda|mandame|enviame|dame|pasame un|tu mensaje|sms|texto|MEANS al|a|por?
  appelle|appelez|rappelle|rappelez|contacte|contactez|joindre|joignez moi|nous
  m|me|nous appeler|telephoner|joindre|rappeler
  ecris|ecrivez|envoie|envoyez moi|nous un? au|sur|par|a|texto|sms|mail
  mon|notre|votre|ton numero|num|portable|mail|email|telephone|tel|adresse|whatsapp|fixe
  ruf|rufe|rufen|ruft *? *? *? an|durch
  ruf|rufe|rufen sie? mich|uns|mir
  meine|meiner|unsere|deine|ihre handynummer|nummer|telefonnummer|rufnummer|handynr|mailadresse|email|mail|mobilnummer|nr
  nummer steht|hast|ist
  mein|unser|dein|ihr handy|telefon|whatsapp|insta
  schreib|schreibe|schreiben|kontaktiere|kontaktieren sie? mir|uns|mich auf|per|unter|eine? sms|mail|whatsapp|email?
  erreichst|erreichen|erreichbar du|sie? mich|uns? unter|auf|per`
