#!/bin/sh
# Written by deploy/kafka/acls.ts out of proto/src/topics.ts. Each service signs in as the user of its name.
# sh acls.sh --bootstrap-server kafka:9092 --command-config admin.properties
set -eu

allow() {
  user=$1
  shift
  "${KAFKA_ACLS:-kafka-acls.sh}" $connection --add --allow-principal "User:$user" "$@"
}
connection=$*

allow auth --operation Write --operation Create --topic auth.events.v1
allow auth --operation Read --topic wallet.events.v1
allow auth --operation Read --topic withdrawal.events.v1
allow auth --operation Read --topic points.events.v1
allow auth --operation Read --topic referral.events.v1
allow auth --operation Read --topic chain-scanner.events.v1
allow auth --operation Read --topic custody.events.v1
allow auth --operation Read --group auth

allow wallet --operation Write --operation Create --topic wallet.events.v1
allow wallet --operation Read --topic auth.events.v1
allow wallet --operation Read --topic points.events.v1
allow wallet --operation Read --topic chain-scanner.events.v1
allow wallet --operation Read --topic custody.events.v1
allow wallet --operation Read --group wallet

allow withdrawal --operation Write --operation Create --topic withdrawal.events.v1
allow withdrawal --operation Read --topic auth.events.v1
allow withdrawal --operation Read --topic wallet.events.v1
allow withdrawal --operation Read --group withdrawal

allow points --operation Write --operation Create --topic points.events.v1
allow points --operation Read --topic auth.events.v1
allow points --operation Read --topic wallet.events.v1
allow points --operation Read --topic referral.events.v1
allow points --operation Read --group points

allow referral --operation Write --operation Create --topic referral.events.v1
allow referral --operation Read --topic auth.events.v1
allow referral --operation Read --topic withdrawal.events.v1
allow referral --operation Read --topic chain-scanner.events.v1
allow referral --operation Read --group referral

allow chain-scanner --operation Write --operation Create --topic chain-scanner.events.v1
allow chain-scanner --operation Read --topic auth.events.v1
allow chain-scanner --operation Read --group chain-scanner

allow gateway --operation Read --topic auth.events.v1
allow gateway --operation Read --topic wallet.events.v1
allow gateway --operation Read --topic withdrawal.events.v1
allow gateway --operation Read --topic points.events.v1
allow gateway --operation Read --topic referral.events.v1
allow gateway --operation Read --topic chain-scanner.events.v1
allow gateway --operation Read --topic custody.events.v1
allow gateway --operation Read --operation Delete --group tail-gateway- --resource-pattern-type prefixed

allow custody --operation Write --operation Create --topic custody.events.v1
allow custody --operation Read --group custody
